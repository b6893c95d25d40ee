import { nothing } from "lit";
import type { ViewContext } from "../view-context.js";

/** Custom properties with the accent of the collection's artwork; `nothing` without one. */
export function accentStyle(context: ViewContext | null): string | typeof nothing {
  const accent = context?.store.state.collection.value?.collection.accent;
  return accent ? `--_art-light:${accent.light};--_art-dark:${accent.dark}` : nothing;
}
