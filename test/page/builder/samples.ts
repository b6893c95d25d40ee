import fc from "fast-check";
import {
  cleanText,
  languages,
  maxRadius,
  presets,
  themes,
  type Embed,
} from "../../../demo/page/builder/embed.js";
import { presetSheets } from "../../../demo/page/builder/preset-sheets.js";
import { sectionNames } from "../../../src/configuration.js";
import { usePresetSheets } from "../../../demo/page/builder/preset-styles.js";
import type { WidgetOrigin } from "../../../demo/page/builder/widget-origin.js";

usePresetSheets(presetSheets);

/** Embed of the page's markup. */
export const initialEmbed: Embed = {
  collection: "aurora",
  key: "demo_pub_Sample",
  base: "https://builder.test/mint/v1",
  theme: "auto",
  preset: "",
  accent: null,
  radius: null,
  lang: "",
  sections: ["recent", "gallery"],
  marketBase: "",
  affiliate: "",
  site: "",
};

const hash = `sha384-${"Ab0+/d".repeat(11).slice(0, 64)}`;

export const widgetOrigin: WidgetOrigin = {
  url: "https://builder.test/widget",
  release: {
    version: "1.2.3",
    files: {
      "1.2.3/mint-widget.js": hash,
      "1.2.3/mint-widget.standalone.js": hash,
      "1.2.3/placeholder.css": hash,
      "first-view-Ab0_-d12.js": hash,
    },
  },
};

/** Characters with a meaning in some language. */
const specialCharacter = fc.constantFrom(
  ...[
    '"',
    "'",
    "`",
    "\\",
    "\\u007b",
    "<",
    ">",
    "</script>",
    "</template>",
    "<!--",
    "-->",
    "&",
    "&amp;",
    "&#34;",
  ],
  ...[
    "{",
    "}",
    "{{",
    "}}",
    "${x}",
    "{{x}}",
    "{'",
    "'}",
    "//",
    "/*",
    "=",
    " ",
    "é",
    "日",
    "😀",
    "}\n{",
    "\t",
    "$&",
  ],
);

/** Arbitrary text of a field, mostly with special characters. */
export const anyText = fc
  .oneof(
    fc
      .array(fc.oneof(specialCharacter, fc.string({ maxLength: 4 })), { minLength: 1, maxLength: 12 })
      .map((all) => all.join("")),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
  )
  .map(cleanText)
  .filter((text) => text !== "");

export const anyEmbed: fc.Arbitrary<Embed> = fc.record({
  collection: anyText,
  key: anyText,
  base: anyText,
  theme: fc.constantFrom(...themes),
  preset: fc.constantFrom(...presets),
  accent: fc.option(
    fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, "0")}`),
  ),
  radius: fc.option(fc.integer({ min: 0, max: maxRadius })),
  lang: fc.constantFrom("", ...languages),
  sections: fc.shuffledSubarray([...sectionNames]),
  marketBase: fc.option(anyText, { nil: "" }),
  affiliate: fc.option(anyText, { nil: "" }),
  site: fc.option(anyText, { nil: "" }),
});
