import { html } from "lit";
import type { MintStore } from "../../core/store/mint-store.js";
import { isMintOver } from "../../core/store/is-mint-over.js";

/** What says which sections a widget has. */
export interface SectionAttributes {
  /** Names, separated by space. */
  readonly sections: string | null;
  /** True: the market's, too. */
  readonly market: boolean | null;
  /** Whether the market comes first. It is settled once: what somebody reads doesn't change its place. */
  isMarketFirst?: readonly [store: MintStore, isFirst: boolean];
}

/** What of a widget's sections is shown, in its order. When the mint is over, it begins with the market. */
export function listSections({ sections, market, isMarketFirst }: SectionAttributes): readonly string[] {
  const names = sections?.match(/\S+/g) ?? [];
  const others = names.filter((name) => name !== "market");
  const isShown = market || others.length < names.length;
  if (isShown && isMarketFirst?.[1]) return ["market", ...others];
  return isShown && others.length === names.length ? [...names, "market"] : names;
}

/** The places of the optional sections: of their final size from the first view on, furnished later. */
export function sectionPlaceholders(widget: SectionAttributes, store: MintStore | null) {
  if (!store) return null;
  if (widget.isMarketFirst?.[0] !== store) delete widget.isMarketFirst;
  if (store.state.collection.value) widget.isMarketFirst ??= [store, isMintOver(store)];
  return listSections(widget).map(
    (name) => html`<div class="frame section-slot" data-section=${name}></div>`,
  );
}
