import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it.each(["index.html", "demo/page/themes.html", "demo/page/market.html"])(
  "%s says in a browser without JavaScript that it needs it",
  (file) => {
    expect(readFileSync(file, "utf8")).toMatch(/<noscript>[^<]*JavaScript[^<]*\.<\/noscript>/);
  },
);
