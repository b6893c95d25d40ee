import type { LitElement } from "lit";
import type { MainAction } from "../../core/state/main-action.js";
import type { MintStore } from "../../core/store/mint-store.js";
import type { SectionsController } from "../sections/sections-controller.js";

/** Widget whose main button is clicked. */
interface MintHost extends Pick<LitElement, "renderRoot"> {
  connect(): Promise<void>;
  mint(): Promise<unknown>;
}

/** Performs an action of the main button, of a collection that could be read. */
export async function performAction(
  action: MainAction,
  store: MintStore,
  host: MintHost,
  sections: SectionsController | null,
): Promise<void> {
  switch (action.kind) {
    case "connect":
    case "ineligible":
      return host.connect();
    case "mint-more":
      store.dismiss();
      store.chooseQuantity(action.missing);
      return store.refresh();
    case "see-market":
      return sections?.reveal("market");
    case "code":
      return host.renderRoot.querySelector<HTMLElement>(".code")?.focus();
    default:
      await host.mint();
  }
}
