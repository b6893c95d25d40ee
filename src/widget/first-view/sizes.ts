/**
 * Sizes of the first view that `placeholder.css` reserves. Plain numbers, which the minifier writes into the style
 * sheets; the units are in their names or stated.
 */

/** Container widths in px: the narrow layout ends at the first, the wide one begins at the second, the widest at the third. */
export const narrowWidth = 400;
export const wideWidth = 620;
export const widestWidth = 1500;

/** Maximum widths of the widget in rem, as a card, with the art beside, and in the widest layout. */
export const cardMaxWidth = 30;
export const wideMaxWidth = 66;
export const widestMaxWidth = 80;

/** Columns of the wide layout: the art's in parts of the other's, whose minimum is in rem. */
export const artShare = 1.5;
export const panelMinWidth = 20;

/** Minimum block sizes of the purchase with the details, in rem: the layouts, and the widest one, whose art is larger. */
export const bodySize = 39;
export const widestBodySize = 45;

/** Maximum block size of a section in rem; a section has it until the collection is read. */
export const sectionSize = 38;

/** `--mint-gap` by default, in px. */
export const gap = 20;

/** Padding around the body in gaps; 1 as a card. */
export const narrowPadding = 0.8;
export const widePadding = 1.4;

export const lineHeight = 1.45;

/**
 * Pages on which nothing scrolls inside the widget, since a swipe is for the page: a section shows its first rows, and the
 * others in a sheet.
 */
export const previewMedia = "(pointer: coarse), (width < 760px)";

/** Block sizes in rem of the sections that are larger than `sectionSize` on such a page. */
export const previewSectionSizes = { gallery: 42, market: 49 };
