import { isShallowEqual } from "../../primitives/is-shallow-equal.js";
import type { MainAction } from "../state/main-action.js";
import { MintStore, type MintStoreDeps } from "./mint-store.js";

/** Store for other views than the widget's: its methods can be destructured, and `action` is one object until it changes. */
export class BoundMintStore extends MintStore {
  #action: MainAction | null = null;

  constructor(deps: MintStoreDeps) {
    super(deps);
    const members = Object.entries(Object.getOwnPropertyDescriptors(MintStore.prototype));
    for (const [name, { value }] of members)
      if (typeof value === "function" && name !== "constructor")
        Object.defineProperty(this, name, { value: value.bind(this) as unknown });
  }

  override get action(): MainAction {
    const action = super.action;
    if (!this.#action || !isShallowEqual(action, this.#action)) this.#action = action;
    return this.#action;
  }
}
