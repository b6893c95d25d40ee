import { messages } from "../messages.js";
import { fromForm, type PreviewDrop } from "../preview/preview-drop.js";
import type { DraftContext } from "./draft-context.js";
import { isImage, listPictures } from "./list-pictures.js";

/** Items that the preview shows. */
const maxItems = 60;

/** Drop of a draft as collectors would see it. */
export function previewOf(context: DraftContext): PreviewDrop {
  const { id, chain, service, form, check, pictureOf } = context;
  const pictures = listPictures(context);
  const cover = pictures.find(({ isCover }) => isCover) ?? pictures[0];
  const own = pictures.filter(({ isCover }) => !isCover);
  const named = (check?.items ?? []).filter(({ image }) => image !== null && isImage(image));
  const items =
    named.length > 0
      ? named.map(({ name, image }) => ({ name, image: toUrl(image!, context) }))
      : own.map(({ path }, index) => ({ name: `#${index + 1}`, image: pictureOf(path) }));
  return {
    id,
    chain,
    coins: service?.coins ?? [],
    name: form.name.trim() || messages.draft.untitled,
    symbol: form.symbol.trim(),
    description: form.description.trim(),
    image: cover ? pictureOf(cover.path) : null,
    supply: check?.summary?.supply ?? own.length,
    minted: 0,
    phases: form.phases.map((phase, index) => fromForm(`phase-${index}`, phase)),
    items: items.slice(0, maxItems),
  };
}

const toUrl = (image: string, { files, queue, pictureOf }: DraftContext): string =>
  files.some(({ path }) => path === image) || queue.fileOf(image) ? pictureOf(image) : image;
