import { html } from "lit";
import type { MintStore } from "../../core/store/mint-store.js";
import { isMintOver } from "../../core/store/is-mint-over.js";

/** The market's place, settled once per store: a section that is being read does not move. */
export interface MarketOrder {
  readonly store: MintStore;
  /** True: above the other sections. */
  readonly isFirst: boolean;
}

/** Attributes that select a widget's sections. */
export interface SectionAttributes {
  /** Names, separated by white space. */
  readonly sections: string | null;
  /** True adds the section `market`. */
  readonly market: boolean | null;
  marketOrder?: MarketOrder;
}

/** Names of a widget's sections in their order. After the mint is over the market comes first. */
export function listSections({ sections, market, marketOrder }: SectionAttributes): readonly string[] {
  const names = sections?.match(/\S+/g) ?? [];
  const others = names.filter((name) => name !== "market");
  const isShown = market || others.length < names.length;
  if (isShown && marketOrder?.isFirst) return ["market", ...others];
  return isShown && others.length === names.length ? [...names, "market"] : names;
}

/** Placeholders at final size, so that loading sections causes no layout shift. */
export function sectionPlaceholders(widget: SectionAttributes, store: MintStore | null) {
  if (!store) return null;
  if (widget.marketOrder?.store !== store) delete widget.marketOrder;
  if (store.state.collection.value) widget.marketOrder ??= { store, isFirst: isMintOver(store) };
  return listSections(widget).map(
    (name) => html`<div class="frame section-slot" data-section=${name}></div>`,
  );
}
