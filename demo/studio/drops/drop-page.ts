import type { AdminCollectionResponse } from "../../../src/contract/admin/collections.js";
import type { Coin } from "../../../src/contract/admin/service.js";
import type { StudioApi } from "../api/studio-api.js";
import { StudioElement } from "../shared/studio-element.js";

/** Page of a drop, or a part of one, whose fields can be edited by those who may. */
export class DropPage extends StudioElement {
  static override properties = {
    api: { attribute: false },
    drop: { attribute: false },
    canEdit: { attribute: false },
    coins: { attribute: false },
  };

  declare api: StudioApi;
  declare drop: AdminCollectionResponse;
  declare canEdit: boolean;
  /** Coins that the service knows, for previews. */
  declare coins: readonly Coin[];

  protected get shortId(): string {
    return this.drop.collection.shortId;
  }
}
