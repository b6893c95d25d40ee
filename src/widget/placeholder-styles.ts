import { css, unsafeCSS } from "lit";
import {
  amountSize,
  artShare,
  bodySize,
  cardMaxWidth,
  defaultRows,
  gap,
  lineHeight,
  narrowPadding,
  narrowWidth,
  panelMinWidth,
  rowSize,
  rowWidth,
  sectionHeadSize,
  sectionSize,
  usualCountdownLength,
  wideMaxWidth,
  widePadding,
  wideWidth,
  widestBodySize,
  widestMaxWidth,
  widestWidth,
} from "./shared/sizes.js";
import type { SectionDescription } from "./sections/section-description.js";
import { tileSizes } from "./shared/tile-sizes.js";
import { sectionDescriptions, sectionNames } from "./sections/section-descriptions.js";

/** A custom property for each section, which is 1 if the element's attributes select it. */
const selectedSections = unsafeCSS(
  sectionNames
    .map((name) => {
      const attribute = name === "market" ? `:is([sections~="market"], [market])` : `[sections~="${name}"]`;
      return `&${attribute} { --_${name}: 1; }`;
    })
    .join("\n"),
);
const sectionCount = unsafeCSS(sectionNames.map((name) => `var(--_${name}, 0)`).join(" + "));
/** Block size in rem that a section's skeleton has before the collection is read. */
const sizeOf = ({ size, countRows }: SectionDescription): number =>
  size ?? Math.min(sectionSize, sectionHeadSize + (countRows?.(defaultRows) ?? defaultRows) * rowSize);
/** Sum of how much larger, or smaller, than `sectionSize` the selected sections are. */
const differences = (sizeIn: (description: SectionDescription) => number) =>
  unsafeCSS(
    Object.entries(sectionDescriptions)
      .map(([name, description]) => [name, sizeIn(description) - sectionSize] as const)
      .filter(([, difference]) => difference !== 0)
      .map(([name, difference]) => `var(--_${name}, 0) * ${difference} * var(--_rem)`)
      .join(" + "),
  );
/** Sum of the tiles of the selected sections. */
const tiles = unsafeCSS(
  Object.entries(sectionDescriptions)
    .flatMap(([name, { hasTiles }]) => (hasTiles ? [`var(--_${name}, 0) * var(--_tiles)`] : []))
    .join(" + "),
);

/**
 * Style sheet `placeholder.css` for pages: before the element is defined, it has the size of its skeleton, and is drawn like
 * it: the art, and bars for title, supply, price and button, in a tint of the page's text color.
 *
 * - `:where`: the page's own rules for the element take precedence, as they do over `:host`.
 * - `::before`: the artwork with the frame's borders, a square. In the wide layout the art is beside the panel.
 * - `::after`: the panel, and the sections below the frame. Its bars are placed from the end of the line, which is where the
 *   panel is beside the art, and mirrored from right to left.
 * - `[slot]`: invisible, because its place in the widget is different, but with lines of the same width.
 * - The grid keeps the margins of header and footer apart, because the widget has its body between them.
 */
export const placeholderStyles = css`
  /* The size of <mint-widget> until its script has defined it. */
  :where(mint-widget:not(:defined, [hidden])) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    writing-mode: horizontal-tb;
    inline-size: -moz-available;
    inline-size: -webkit-fill-available;
    min-inline-size: 0;
    container-type: inline-size;
    font-family: var(--mint-font, inherit);
    font-size: var(--_rem);
    font-weight: 400;
    line-height: ${lineHeight};
  }
  mint-widget:not(:defined) {
    --_rem: max(1rem, 16px);
    --_gap: var(--mint-gap, ${gap}px);
    --_tint: color-mix(in oklab, currentcolor 12%, transparent);
    --_radius: var(--mint-radius, 20px);
    ${selectedSections}
    &::before {
      content: "";
      inline-size: 100%;
      max-inline-size: var(--mint-max-width, calc(${cardMaxWidth} * var(--_rem)));
      margin-inline: auto;
      aspect-ratio: 1;
      background: var(--_tint);
      border-radius: var(--_radius) var(--_radius) 0 0;
    }
    &::after,
    & > [slot] {
      --_padding: 1;
      --_borders: 0px;
      --_panel: calc(min(100cqi, var(--mint-max-width, ${cardMaxWidth} * var(--_rem))) - 2px);
    }
    &::after {
      --_sections: (${sectionCount});
      --_difference: (${differences(sizeOf)});
      --_inset: calc(var(--_padding) * var(--_gap));
      --_line: calc(var(--_panel) - 2 * var(--_inset));
      --_bar: linear-gradient(var(--_tint) 0 0);
      content: "";
      inline-size: 100%;
      max-inline-size: var(--mint-max-width, calc(var(--_frame, ${cardMaxWidth}) * var(--_rem)));
      margin-inline: auto;
      background: no-repeat;
      background-image: var(--_bar), var(--_bar), var(--_bar), var(--_bar), var(--_art, none);
      background-size:
        calc(0.6 * var(--_line)) calc(2 * var(--_rem)),
        calc(0.6 * var(--_line)) calc(2 * var(--_rem)),
        calc(0.6 * var(--_line)) calc(2 * var(--_rem)),
        var(--_line) calc(3.5 * var(--_rem)),
        calc(100% - var(--_panel)) calc(var(--_body, ${bodySize} * var(--_rem)) + 2 * var(--_inset));
      background-position:
        right calc(var(--_inset) + 0.4 * var(--_line)) top var(--_inset),
        right calc(var(--_inset) + 0.4 * var(--_line)) top
          calc(var(--_inset) + (8 + var(--_lower, 0)) * var(--_rem)),
        right calc(var(--_inset) + 0.4 * var(--_line)) top
          calc(var(--_inset) + (15 + var(--_lower, 0)) * var(--_rem)),
        right var(--_inset) top calc(var(--_inset) + (17.75 + var(--_lower, 0)) * var(--_rem)),
        left top;
      border-radius: var(--_radius);
      box-sizing: content-box;
      block-size: calc(
        var(--_body, ${bodySize} * var(--_rem)) + var(--_borders) + var(--_sections) * ${sectionSize} *
          var(--_rem) + var(--_difference) + ${tiles}
      );
      padding-block: calc(var(--_padding) * var(--_gap))
        calc((var(--_padding) + var(--_sections)) * var(--_gap));
    }
    &:dir(rtl)::after {
      transform: scaleX(-1);
    }
    & > [slot] {
      visibility: hidden;
      margin-inline-end: calc(100% - var(--_panel) + 2 * var(--_padding) * var(--_gap));
    }
    & > [slot="success"] {
      display: none;
    }
    ${unsafeCSS(tileSizes.cssText.replaceAll(".section-slot", "&::after"))}
    @container (width < ${rowWidth}px) {
      &::after {
        --_difference: (${differences((description) => description.stackedSize ?? sizeOf(description))});
      }
    }
    @container (width <= ${narrowWidth}px) {
      &::after,
      & > [slot] {
        --_padding: ${narrowPadding};
      }
    }
    @container (width >= ${wideWidth}px) {
      &::before {
        display: none;
      }
      &::after,
      & > [slot] {
        --_frame: ${wideMaxWidth};
        --_art: var(--_bar);
        --_lower: 2.3;
        --_padding: ${widePadding};
        --_borders: 2px;
        --_panel: max(
          ${panelMinWidth} * var(--_rem),
          (min(100cqi, var(--mint-max-width, ${wideMaxWidth} * var(--_rem))) - 2px) / ${artShare + 1}
        );
      }
    }
    @container (width >= ${widestWidth}px) {
      &::after,
      & > [slot] {
        --_frame: ${widestMaxWidth};
        --_body: calc(${widestBodySize} * var(--_rem));
        --_panel: max(
          ${panelMinWidth} * var(--_rem),
          (min(100cqi, var(--mint-max-width, ${widestMaxWidth} * var(--_rem))) - 2px) / ${artShare + 1}
        );
      }
    }
  }

  /* The sizes of the small elements, as their skeletons have them. */
  :where(mint-action, mint-art, mint-countdown, mint-phases, mint-price, mint-supply):not(:defined) {
    --_rem: max(1rem, 16px);
    display: block;
    container-type: inline-size;
    font-size: var(--_rem);
    line-height: ${lineHeight};
    &::before {
      content: "";
      display: block;
      block-size: var(--_size);
    }
    &[hidden] {
      display: none;
    }
  }
  mint-art:not(:defined)::before {
    aspect-ratio: 1;
    background: color-mix(in oklab, currentcolor 12%, transparent);
  }
  mint-price:not(:defined) {
    --_size: calc(1.15 * ${unsafeCSS(amountSize)} + ${0.1 + 0.875 * lineHeight} * var(--_rem));
  }
  mint-countdown:not(:defined) {
    --_size: calc(
      1.1 * clamp(1.1875 * var(--_rem), 100cqi / ${0.7 * usualCountdownLength}, 2.5 * var(--_rem)) + 1.09375 *
        var(--_rem)
    );
  }
  mint-supply:not(:defined) {
    --_size: calc(2.04 * var(--_rem));
  }
  mint-phases:not(:defined) {
    --_size: calc(8.04 * var(--_rem));
  }
  mint-action:not(:defined) {
    --_size: calc(6.85 * var(--_rem));
  }
`;
