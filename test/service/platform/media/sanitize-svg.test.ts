import { describe, expect, it } from "vitest";
import { sanitizeSvg, SvgError } from "../../../../demo/service/platform/media/sanitize-svg.js";

const wrap = (content: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${content}</svg>`;

describe("sanitizeSvg", () => {
  it.each([
    ["a script", "<script>alert(1)</script>", "<script>"],
    [
      "a script with a prefix",
      '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
      "<s:script>",
    ],
    [
      "a script of XHTML",
      '<script xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/x.js"/>',
      "<script>",
    ],
    ["an event handler", '<rect width="1" onload="alert(1)" onclick="alert(2)"/>', "onclick"],
    [
      "HTML inside",
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>',
      "<foreignObject>",
    ],
    ["an image elsewhere", '<image href="https://evil.example/1.png"/>', "href"],
    ["an SVG in a data URL", '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', "href"],
    ["an image elsewhere, by xlink", '<image xlink:href="//evil.example/1.png"/>', "xlink:href"],
    ["a filter's image", '<filter id="f"><feImage href="https://evil.example/1.png"/></filter>', "href"],
    ["a shape elsewhere", '<use href="https://evil.example/x.svg#a"/>', "href"],
    ["a link that runs a script", '<a href="java&#9;script:alert(1)"><text>x</text></a>', "href"],
    ["a paint elsewhere", '<rect fill="url(https://evil.example/x.svg#p)"/>', "fill"],
    ["a style that loads", `<rect style="fill: URL( 'https://evil.example/x' )"/>`, "style"],
    ["an escaped style that loads", String.raw`<rect style="fill:u\72 l(https://evil.example/x)"/>`, "style"],
    ["an animation of a link", '<a><set attributeName="href" to="javascript:alert(1)"/></a>', "<set>"],
    ["an animation of a handler", '<animate attributeName="onload" to="alert(1)"/>', "<animate>"],
    [
      "an animated paint elsewhere",
      '<rect><animate attributeName="fill" values="url(https://evil.example/x)"/></rect>',
      "values",
    ],
  ])("removes %s", (_, content, removed) => {
    const result = sanitizeSvg(wrap(`${content}<circle r="1"/>`));
    expect(result.removed).toContain(removed);
    expect(result.svg).not.toMatch(/alert|evil|iframe|data:|javascript/i);
    expect(result.svg).toContain('<circle r="1"/>');
  });

  it.each([
    ["an import", "@import url(https://evil.example/a.css);"],
    ["an import as a text", '@import "https://evil.example/a.css";'],
    ["an escaped import", String.raw`@\69mport "https://evil.example/a.css";`],
    ["a font", "@font-face { font-family: x; src: url(https://evil.example/x.woff) }"],
    ["a background", "svg { background: url(https://evil.example/1.png) }"],
    ["an escaped background", String.raw`svg { background: \75rl(https://evil.example/1.png) }`],
    ["an image set", 'svg { background: image-set("https://evil.example/1.png" 1x) }'],
    ["a nested rule", "@media all { g { rect { fill: url(https://evil.example/1) } } }"],
    ["a variable", "svg { --x: url(https://evil.example/1.png); background: var(--x) }"],
    ["what is no CSS", "}}} url(https://evil.example/1.png {"],
  ])("removes %s from a style sheet, and leaves the rest", (_, css) => {
    const { svg, removed } = sanitizeSvg(wrap(`<style>.a { fill: red } ${css}</style><g class="a"/>`));
    expect(svg).not.toContain("evil");
    expect(svg).toMatch(/\.a ?\{ ?fill: ?red/);
    expect(removed).toEqual(["<style>"]);
  });

  it("removes a handler and an attached style sheet of the document, its type and entities", () => {
    const { svg } = sanitizeSvg(
      `<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/a.css"?>
      <!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]>${wrap("&x;", ' onload="alert(1)"')}`,
    );
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toMatch(/<script|onload|evil|ENTITY/);
  });

  it("keeps what art is made of, unchanged", () => {
    const art = wrap(
      `<title>Art</title><style>.a{fill:url(#g)}</style>` +
        `<defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f00"/></linearGradient>` +
        `<clipPath id="title"><rect width="3" height="3"/></clipPath><filter id="f"><feGaussianBlur stdDeviation="2"/></filter></defs>` +
        `<g clip-path="url(#title)" filter="url(#f)" style="mix-blend-mode:screen"><use href="#g" xlink:href="#g"/></g>` +
        `<image href="data:image/png;base64,iVBORw0KGgo="/>` +
        `<rect width="1"><animate attributeName="x" from="0" to="5" dur="1s" repeatCount="indefinite"/></rect>`,
    );
    expect(sanitizeSvg(art)).toEqual({ svg: art, removed: [] });
  });

  it("adds the namespace without which browsers show no image", () => {
    expect(sanitizeSvg('<svg viewBox="0 0 1 1"><rect/></svg>').svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect/></svg>',
    );
  });

  it.each([
    "",
    "<svg",
    "<html/>",
    '<svg xmlns="http://www.w3.org/1999/xhtml"/>',
    "<svg>&unknown;</svg>",
    '<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:rect/></x:svg>',
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>',
  ])("rejects %j, whose content is unknown", (text) => expect(() => sanitizeSvg(text)).toThrow(SvgError));
});
