import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSecret, readEmbed, writeEmbed, type Embed } from "../../../demo/page/builder/embed.js";
import { anyEmbed, initialEmbed } from "./samples.js";

const read = (query: string): Embed => readEmbed(new URLSearchParams(query), initialEmbed);

describe("An embed in a page's URL", () => {
  it("omits the page's defaults, and round-trips", () => {
    expect(writeEmbed(initialEmbed, initialEmbed, new URLSearchParams("build=")).toString()).toBe("build=");
    const changed: Embed = { ...initialEmbed, theme: "dark", accent: "#ff0066", radius: 0, sections: [] };
    expect(writeEmbed(changed, initialEmbed, new URLSearchParams()).toString()).toBe(
      "theme=dark&accent=%23ff0066&radius=0&sections=",
    );
    fc.assert(
      fc.property(anyEmbed, (embed) => {
        fc.pre(!Object.values(embed).some((value) => typeof value === "string" && isSecret(value)));
        const query = writeEmbed(embed, initialEmbed, new URLSearchParams()).toString();
        // Texts beside the required ones are non-empty in the page; a default equals no value.
        expect(read(query)).toEqual({
          ...embed,
          accent: embed.accent ?? initialEmbed.accent,
          radius: embed.radius ?? initialEmbed.radius,
        });
      }),
    );
  });

  it.each([
    ["theme=purple", {}],
    ["accent=red%3B%7D*%7Bdisplay%3Anone", {}],
    ["accent=%23FF0066", { accent: "#ff0066" }],
    ["radius=-1", {}],
    ["radius=1e9", {}],
    ["radius=99", { radius: 32 }],
    ["lang=%22%3E%3Cscript%3E", {}],
    ["sections=gallery+gallery+nothing+__proto__+recent", { sections: ["gallery", "recent"] }],
    ["sections=", { sections: [] }],
    ["collection=a%00b%0Ac", { collection: "abc" }],
    ["affiliate=%EF%BF%BD", { affiliate: "�" }],
    ["__proto__=x&constructor=y", {}],
  ])("is harmless for any query: %s", (query, difference) => {
    expect(read(query)).toEqual({ ...initialEmbed, ...difference });
  });

  it("neither reads a secret key nor leaves one there", () => {
    const query =
      "key=mint_live_x1&collection=MINT_LIVE_x1&other=shop_live_x&affiliate=%20a_live_b&theme=dark";
    expect(read(query)).toEqual({ ...initialEmbed, theme: "dark" });
    expect(writeEmbed(read(query), initialEmbed, new URLSearchParams(query)).toString()).toBe("theme=dark");
  });

  it("never exceeds the length limit of a URL", () => {
    expect(read(`collection=${"x".repeat(9_000)}`).collection).toHaveLength(300);
  });
});
