/**
 * Sizes of the first view that `placeholder.css` reserves. They are plain numbers, which the minifier writes into the
 * style sheets. Units are in the names or in the comments.
 */

/** Container widths in px at which the narrow layout ends, the wide one begins, and the widest one begins. */
export const narrowWidth = 400;
export const wideWidth = 620;
export const widestWidth = 1500;

/** Container width in px from which the parts of a section are beside each other. */
export const rowWidth = 760;

/** Maximum widths of the widget in rem: as a card, with the art beside, and in the widest layout. */
export const cardMaxWidth = 30;
export const wideMaxWidth = 66;
export const widestMaxWidth = 80;

/** Columns of the wide layout: width of the art relative to the panel, and the panel's minimum width in rem. */
export const artShare = 1.5;
export const panelMinWidth = 20;

/** Minimum block sizes of purchase and details in rem, in general and in the widest layout, whose art is larger. */
export const bodySize = 42.25;
export const widestBodySize = 50.5;

/** Block size in rem that is reserved at most for a section until it is loaded, unless its description has another. */
export const sectionSize = 38;

/** Maximum block size of a section in rem. */
export const maxSectionSize = 66;

/** Block sizes in rem that are reserved for the frame and heading of a section, and for each of its rows. */
export const sectionHeadSize = 6.5;
export const rowSize = 3.5;

/** Rows of square tiles at most, and the gap between tiles in px. */
export const tileRows = 5;
export const tileGap = 4;

/** Number of rows to reserve for a section by default, and of minted items to expect until it is known. */
export const defaultRows = 9;

/** Default of `--mint-gap` in px. */
export const gap = 20;

/** Padding around the body in multiples of the gap. A card has 1. */
export const narrowPadding = 0.8;
export const widePadding = 1.4;

/** Padding of a section in multiples of the gap, and where its parts are beside each other. */
export const sectionPadding = 0.8;
export const wideSectionPadding = 1.6;

export const lineHeight = 1.45;

/** Font size of a price, as a function of the container's width. */
export const amountSize = "clamp(1.5 * var(--_rem), 1.2 * var(--_rem) + 1.6cqi, 2 * var(--_rem))";

/** Width of a usual price and of a usual countdown in Latin characters, which skeletons assume. */
export const usualPriceLength = 7;
export const usualCountdownLength = 11;

/** Phones, tablets and narrow pages. */
export const phoneMedia = "(pointer: coarse), (width < 760px)";
