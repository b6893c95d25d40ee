/** Stands in for `furnish.js` in the self-contained file, which has no sections: it says so, once. */
export function furnish({ sections }: { readonly sections: string | null }): void {
  if (sections) console.error("<mint-widget>: sections need mint-widget.js");
}
