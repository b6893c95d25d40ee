import { html, nothing } from "lit";
import type { ReadinessResponse } from "../../../src/contract/admin/collections.js";
import type { StudioApi } from "../api/studio-api.js";
import { messages } from "../messages.js";
import { nameOf } from "./format.js";
import { Resource } from "./resource.js";
import { StudioElement } from "./studio-element.js";

const text = messages.readiness;

/** What keeps a drop from selling as intended. It shows nothing while there is nothing to do, or while nobody knows. */
export class ReadinessElement extends StudioElement {
  static override properties = { api: { attribute: false }, collection: {} };

  declare api: StudioApi;
  declare collection: string;
  readonly #checks = new Resource(this, (signal) => this.api.readReadiness(this.collection, { signal }), {
    key: () => this.collection,
  });

  protected override render() {
    const open = (this.#checks.value?.checks ?? []).filter(({ status }) => status !== "passed");
    if (open.length === 0) return nothing;
    const isFailed = open.some(({ status }) => status !== "warning");
    return html`<section class="notice ${isFailed ? "bad" : "caution"}" aria-label=${text.title}>
      <p>${isFailed ? text.failed : text.warning}</p>
      <ul class="findings">
        ${open.map(findingView)}
      </ul>
    </section>`;
  }
}

const findingView = ({ name, message }: ReadinessResponse["checks"][number]) =>
  html`<li><b>${nameOf(text.check, name)}</b> <bdi>${message}</bdi></li>`;
