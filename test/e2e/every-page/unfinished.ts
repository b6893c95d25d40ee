import { describe, readRenderedTree, type Rendered } from "./rendered-tree.js";

const skeleton = "[class*=skeleton], [aria-busy=true]";

/** Skeletons, images that didn't load and frames without content, on a page that has loaded. */
export function findUnfinished(tree: readonly Rendered[]): string[] {
  const withPicture = new Set(
    tree
      .filter(({ element }) => element.matches("img, svg, canvas, iframe"))
      .flatMap((each) => [...withAncestors(each)]),
  );
  return tree.flatMap((rendered) => {
    const { element } = rendered;
    const isFrame = element.matches("section, article, [role=tabpanel], dialog");
    if (element.matches(skeleton)) return `${describe(rendered)} is loading`;
    if (element instanceof HTMLImageElement && element.complete && element.naturalWidth === 0)
      return `the image ${element.currentSrc || element.src} didn’t load`;
    if (isFrame && !rendered.text && !withPicture.has(rendered)) return `${describe(rendered)} is empty`;
    return [];
  });
}

/** True once fonts and the images in view have loaded and no skeleton is in view. */
export function hasSettled(): boolean {
  if (document.fonts.status === "loading") return false;
  return readRenderedTree().every(({ element, box }) => {
    if (box.bottom < 0 || box.top > innerHeight) return true;
    return !element.matches(skeleton) && (!(element instanceof HTMLImageElement) || element.complete);
  });
}

function* withAncestors(rendered: Rendered): Generator<Rendered> {
  for (let each: Rendered | null = rendered; each; each = each.parent) yield each;
}
