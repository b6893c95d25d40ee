/** In the self-contained file: only what announces itself. */
export class MoreSources {
  list = [];
}
