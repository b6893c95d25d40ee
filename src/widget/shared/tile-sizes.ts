import { css } from "lit";
import {
  cardMaxWidth,
  gap,
  tileGap,
  tileRows,
  wideMaxWidth,
  wideSectionPadding,
  wideWidth,
  widestMaxWidth,
  widestWidth,
} from "./sizes.js";

/** Container width in px from which there are most columns. */
const mostColumnsWidth = 920;

/**
 * Sets `--_columns`, and `--_tiles`: the block size of all rows of square tiles in a section. It is an estimate in narrow
 * layouts, whose padding is smaller, and where the page sets `--mint-gap` or `--mint-max-width`: values such as `0` and
 * `none` can't be part of a calculation.
 */
export const tileSizes = css`
  .section-slot {
    --_columns: 5;
    --_widest: ${cardMaxWidth};
    --_tiles: calc(
      (min(100cqi, var(--_widest) * var(--_rem)) - ${2 * wideSectionPadding * gap + 2 - tileGap}px) /
        var(--_columns) * ${tileRows} - ${tileGap}px
    );
  }
  @container (width >= ${wideWidth}px) {
    .section-slot {
      --_columns: 8;
      --_widest: ${wideMaxWidth};
    }
  }
  @container (width >= ${mostColumnsWidth}px) {
    .section-slot {
      --_columns: 12;
    }
  }
  @container (width >= ${widestWidth}px) {
    .section-slot {
      --_widest: ${widestMaxWidth};
    }
  }
`;
