/** Stands in for `more-sources.js` in the self-contained file: only what announces itself. */
export class MoreSources {
  list = [];
}
