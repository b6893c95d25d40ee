import { html, nothing, type PropertyValues } from "lit";
import { createBurnerWallet, type BurnerWallet } from "../../../src/testing/wallet/burner-wallet.js";
import type { BurnerFeatures } from "../../../src/testing/wallet/burner-features.js";
import { messages } from "../messages.js";
import { checkField, selectField } from "../shared/fields.js";
import { formatTime } from "../shared/format.js";
import { isEqual } from "../shared/is-equal.js";
import { StudioElement } from "../shared/studio-element.js";
import type { PreviewDrop, PreviewPhase } from "./preview-drop.js";
import type { PreviewService } from "./preview-service.js";
import { createPreviewWidget, loadWidget } from "./preview-widget.js";

const text = messages.rehearsal;

/** Chain on which the rehearsal's wallet can sign. */
const testChain = "solana-devnet";

/** Widget in which a drop can be minted before it exists: on a service in this page, with a wallet that pays nothing. */
export class DropRehearsal extends StudioElement {
  static override properties = {
    drop: { attribute: false, hasChanged: (one: unknown, other: unknown) => !isEqual(one, other) },
  };

  declare drop: PreviewDrop;
  /** Id of the phase whose time it is; empty: the first one. */
  #phaseId = "";
  #isAllowlisted = true;
  #service: PreviewService | null = null;
  /** Number of times that it was shown: the last one wins. */
  #shows = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#service?.close();
    this.#service = null;
  }

  get #phase(): PreviewPhase | undefined {
    const { phases } = this.drop;
    return phases.find(({ id }) => id === this.#phaseId) ?? phases[0];
  }

  protected override render() {
    const { phases } = this.drop;
    const phase = this.#phase;
    return html`<aside class="preview" aria-labelledby="rehearsal-title">
      <h2 id="rehearsal-title">${text.title}</h2>
      <p class="hint">${text.hint}</p>
      ${
        phase
          ? selectField({
              name: "rehearsal-phase",
              label: text.time,
              value: phase.id,
              options: phases.map((one) => [one.id, describePhase(one)] as const),
              onChange: (id) => {
                this.#phaseId = id;
                this.#restart();
              },
            })
          : nothing
      }
      ${
        phase?.gated
          ? checkField({
              name: "rehearsal-allowlist",
              label: text.allowlisted,
              checked: this.#isAllowlisted,
              onChange: (isAllowlisted) => {
                this.#isAllowlisted = isAllowlisted;
                this.#restart();
              },
            })
          : nothing
      }
      <div class="preview-frame"></div>
      <p class="actions">
        <button class="button small" @click=${() => this.#restart()}>${text.restart}</button>
      </p>
    </aside>`;
  }

  protected override updated(changes: PropertyValues): void {
    if (changes.has("drop")) void this.#show();
  }

  #restart(): void {
    this.requestUpdate();
    void this.updateComplete.then(() => this.#show());
  }

  /** Shows the drop as if nothing had been minted yet. */
  async #show(): Promise<void> {
    const show = ++this.#shows;
    const wallet = createBurnerWallet();
    const [{ PreviewService }, address] = await Promise.all([
      import("./preview-service.js"),
      connect(wallet),
      loadWidget(),
    ]);
    if (!this.isConnected || show !== this.#shows) return;
    this.#service?.close();
    // A moment later, so that the clock stands in the phase.
    const startAt = Date.parse(this.#phase?.startsAt ?? "") + 1_000;
    this.#service = new PreviewService(
      { ...this.drop, chain: testChain },
      {
        startAt: Number.isNaN(startAt) ? Date.now() : startAt,
        allowlist: this.#isAllowlisted ? [address] : [],
      },
    );
    const widget = createPreviewWidget(this.#service);
    Object.assign(widget, { wallet });
    this.querySelector(".preview-frame")!.replaceChildren(widget);
  }
}

const describePhase = ({ name, startsAt }: PreviewPhase): string =>
  startsAt === null ? name : text.at(name, formatTime(startsAt));

/** Connects a wallet. @returns its address */
async function connect(wallet: BurnerWallet): Promise<string> {
  const features = wallet.features as BurnerFeatures;
  const [account] = (await features["standard:connect"].connect()).accounts;
  return account!.address;
}
