/** In the self-contained file, which has its words where they are said. */
export const checkout = {};
