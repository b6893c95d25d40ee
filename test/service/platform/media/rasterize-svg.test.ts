import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { drawShareImage } from "../../../../demo/service/platform/media/draw-share-image.js";
import { drawSvg, rasterizeSvg, svgLimits } from "../../../../demo/service/platform/media/rasterize-svg.js";
import { isFullRun } from "../../../scope.js";
import { isSelfContainedSvg } from "../../../../demo/service/platform/media/self-contained-svg.js";
import { sanitizeSvg } from "../../../../demo/service/platform/media/sanitize-svg.js";

const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const wrap = (content: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg ${namespaces} ${attributes}>${content}</svg>`;

/** Time is no subject of these. At the service's priority, the processes would wait for the other tests. */
const patient = { ...svgLimits, milliseconds: 120_000, priority: 0 };

const draw = (svg: string, limits = patient) => rasterizeSvg(Buffer.from(svg), 100, limits);

/** Color of the pixel at a place, as `r,g,b`. */
async function colorAt(picture: Buffer | null, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(picture!).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([100, 100]);
  return data.subarray((y * 100 + x) * 3, (y * 100 + x) * 3 + 3).join(",");
}

const [red, white] = ["255,0,0", "255,255,255"];

async function countDark(picture: Buffer | null): Promise<number> {
  const pixels = await sharp(picture!).greyscale().raw().toBuffer();
  return pixels.filter((value) => value < 128).length;
}

describe("an SVG is drawn", () => {
  it("on white, and cropped to its middle", async () => {
    const picture = await draw(
      wrap('<rect x="5" width="10" height="10" fill="red"/>', 'viewBox="0 0 20 10"'),
    );
    expect(await colorAt(picture, 1, 50)).toBe(red);
    expect(await colorAt(picture, 99, 50)).toBe(red);
    const empty = await draw(wrap('<rect width="5" height="10" fill="red"/>'));
    expect([await colorAt(empty, 10, 50), await colorAt(empty, 90, 50)]).toEqual([red, white]);
  });

  it("with its gradients, its own shapes and the pictures in it", async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: "#f00" } })
      .png()
      .toBuffer();
    const picture = await draw(
      wrap(
        `<defs><linearGradient id="g"><stop stop-color="red"/></linearGradient><rect id="r" width="5" height="5"/></defs>
        <use href="#r" fill="url(#g)"/><image x="5" y="5" width="5" height="5" href="data:image/png;base64,${png.toString("base64")}"/>`,
      ),
    );
    expect([await colorAt(picture, 25, 25), await colorAt(picture, 75, 75)]).toEqual([red, red]);
    expect(await colorAt(picture, 75, 25)).toBe(white);
  });

  it("with its texts, in the service's fonts", async () => {
    const word = (text: string) => draw(wrap(`<text y="8" font-size="8">${text}</text>`));
    const [one, other] = [await word("夜"), await word("빛")];
    expect(await countDark(one)).toBeGreaterThan(100);
    expect(one!.equals(other!)).toBe(false);
  });

  it("at its size, however large it says that it is", async () => {
    const shape = '<rect width="100%" height="100%" fill="red"/>';
    expect(await colorAt(await draw(wrap(shape, 'width="16000" height="16000"')), 50, 50)).toBe(red);
    expect(await draw(wrap(shape, 'width="1000000" height="1000000"'))).toBeNull();
    expect(await draw(wrap(shape, 'viewBox="0 0 1 1000000"'))).toBeNull();
  });

  it.each([
    ["no XML", "<svg"],
    ["no SVG", "<html></html>"],
    ["nothing", ""],
    [
      "a PNG",
      Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      ),
    ],
    ["UTF-16", Buffer.from(`\uFEFF${wrap("")}`, "utf16le")],
  ])("unless it is %s", async (_, content) => {
    expect(await rasterizeSvg(Buffer.from(content as string), 100, patient)).toBeNull();
    expect(await drawSvg(Buffer.from(content as string), 100, patient)).toBeNull();
  });
});

describe("the drawing of an SVG", () => {
  const nested = (levels: number) => {
    const groups = Array.from(
      { length: levels },
      (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
    );
    return wrap(
      `<defs><rect id="a0" width="5" height="5" opacity=".1"/>${groups.join("")}</defs><use href="#a${levels}"/>`,
    );
  };
  const filtered = (count: number) =>
    wrap(
      `<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency=".9" numOctaves="10"/>
      <feMorphology radius="9" operator="dilate"/></filter>${'<rect width="10" height="10" filter="url(#f)"/>'.repeat(count)}`,
    );

  it.each([
    ["a billion nested shapes", nested],
    ["thousands of filters", (level: number) => filtered(level === 2 ? 1 : 500)],
  ])("ends at the limit of time, for %s", async (_, make) => {
    expect(await draw(make(2))).not.toBeNull();
    // Drawn in full, they take many seconds.
    expect(await draw(make(9), { ...svgLimits, milliseconds: 1_000 })).toBeNull();
  });

  if (isFullRun)
    it("ends at the limit of memory, for a picture of many pixels in it", async () => {
      const png = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: "#f00" } })
        .png()
        .toBuffer();
      const bomb = wrap(
        `<image width="10" height="10" href="data:image/png;base64,${png.toString("base64")}"/>`,
      );
      expect(await draw(bomb, { ...patient, memoryBytes: 2 ** 32 })).not.toBeNull();
      expect(await draw(bomb, { ...patient, memoryBytes: svgLimits.memoryBytes })).toBeNull();
    });

  it("does not begin above the limit of bytes", async () => {
    const svg = wrap(`<!-- ${"x".repeat(svgLimits.bytes)} -->`);
    expect(await draw(svg)).toBeNull();
    expect(await drawSvg(Buffer.from(svg), 100, patient)).not.toBeNull();
  });
});

/** Documents that refer to a URL. */
const references: readonly [name: string, (url: string) => string][] = [
  ["an image", (url) => wrap(`<image width="10" height="10" href="${url}"/>`)],
  ["an image, by xlink", (url) => wrap(`<image width="10" height="10" xlink:href='${url}'/>`)],
  [
    "an image, with its characters escaped",
    (url) => wrap(`<image width="10" height="10" href="&#${url.codePointAt(0)};${url.slice(1)}"/>`),
  ],
  ["a shape", (url) => wrap(`<use href="${url}#a"/>`)],
  [
    "a filter's image",
    (url) =>
      wrap(`<filter id="f"><feImage href="${url}"/></filter><rect width="10" height="10" filter="url(#f)"/>`),
  ],
  ["a paint", (url) => wrap(`<rect width="10" height="10" fill="url(${url}#a)"/>`)],
  ["a style", (url) => wrap(`<rect width="10" height="10" style="fill:url( '${url}#a' )"/>`)],
  [
    "an escaped style",
    (url) => wrap(String.raw`<rect width="10" height="10" style="fill:\75rl(${url}#a)"/>`),
  ],
  ["a style sheet's import", (url) => wrap(`<style>@import "${url}";</style><rect width="10" height="10"/>`)],
  ["a style sheet", (url) => `<?xml-stylesheet href="${url}"?>${wrap("")}`],
  ["an entity", (url) => `<!DOCTYPE svg [<!ENTITY x SYSTEM "${url}">]>${wrap("<text>&x;</text>")}`],
  ["a document type", (url) => `<!DOCTYPE svg SYSTEM "${url}">${wrap("")}`],
  [
    "an inclusion",
    (url) => wrap(`<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="${url}" parse="text"/>`),
  ],
];

describe("a reference out of an SVG", () => {
  /** Each draws in six processes. */
  const drawn = references.filter((_, index) => isFullRun || index % 6 === 0);
  it.each(drawn)("is not followed for %s", async (_, make) => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests += 1;
      response.end(wrap('<rect id="a" width="10" height="10" fill="red"/>'));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const folder = await mkdtemp(join(tmpdir(), "svg-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "red.svg");
    await writeFile(file, wrap('<rect id="a" width="10" height="10" fill="red"/>'));
    const { port } = server.address() as AddressInfo;
    for (const url of [`http://127.0.0.1:${port}/red.svg`, pathToFileURL(file).href, file]) {
      const svg = make(url);
      expect(isSelfContainedSvg(svg), url).toBe(false);
      expect(await draw(svg), url).toBeNull();
      // Also a document that the check lets through.
      const picture = await drawSvg(Buffer.from(svg), 100, patient);
      if (picture) expect(await colorAt(picture, 50, 50), url).not.toBe(red);
    }
    expect(requests).toBe(0);
  });

  it("is not left by the sanitizer", () => {
    for (const [, make] of references) {
      if (make("x").includes("<!DOCTYPE")) continue;
      expect(isSelfContainedSvg(sanitizeSvg(make("https://evil.example/x")).svg)).toBe(true);
    }
  });
});

it("an SVG isn't drawn in the service's own process, whatever its file is called", async () => {
  const texts = { title: "Pebble", subtitle: "Pebbles", facts: [] };
  const picture = Buffer.from(wrap('<rect width="10" height="10" fill="red"/>'));
  expect(await drawShareImage({ ...texts, picture })).toEqual(
    await drawShareImage({ ...texts, picture: null }),
  );
});

it("a process that can't be started draws nothing, and ends nothing", async () => {
  const { execPath } = process;
  onTestFinished(() => void (process.execPath = execPath));
  process.execPath = "/nowhere/node";
  expect(await draw(wrap('<rect width="10" height="10" fill="red"/>'))).toBeNull();
});

it("references are looked for in a time that grows with the text, not with its square", () => {
  const svg = wrap(`<desc>href='${" ".repeat(4_000_000)}x'</desc>`);
  expect(isSelfContainedSvg(svg)).toBe(false);
});
