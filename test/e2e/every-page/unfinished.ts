import { ancestorsOf, describe, readRenderedTree, type Box, type Rendered } from "./rendered-tree.js";

const skeleton = "[class*=skeleton], [aria-busy=true]";

/** Skeletons, images that didn't load and frames without content, on a page that has loaded. */
export function findUnfinished(tree: readonly Rendered[]): string[] {
  const withPicture = new Set(
    tree
      .filter(({ element }) => element.matches("img, svg, canvas, iframe"))
      .flatMap((each) => [each, ...ancestorsOf(each)]),
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
  return readRenderedTree().every((rendered) => {
    const { element } = rendered;
    const isLoading = element.matches(skeleton) || (element instanceof HTMLImageElement && !element.complete);
    return !isLoading || !isInView(rendered);
  });
}

/** True if the viewport shows a part of it, and so does each scroller that it is in: other images may load later. */
function isInView(rendered: Rendered): boolean {
  const { left, right, top, bottom } = rendered.box;
  const meets = (box: Box): boolean =>
    left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  const clips = [...ancestorsOf(rendered)].filter(({ style }) => style.overflow !== "visible");
  return (
    meets({ left: 0, right: innerWidth, top: 0, bottom: innerHeight }) && clips.every(({ box }) => meets(box))
  );
}
