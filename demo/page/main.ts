import { registerBurnerWallet } from "./burner-wallet.js";
import { applyEmbed, readWritten } from "./builder/apply-embed.js";
import { isSecret, readEmbed, writeEmbed } from "./builder/embed.js";
import type { EmbedBuilder } from "./builder/embed-builder.js";
import { awaitConfirmation, requestAirdrop, requestTrialDollars } from "./faucet.js";

/** Lamports that one press of the button gives: 10 SOL. */
const gift = 10_000_000_000;

/** Base units of the trial dollar that come with it: 100 dollars. */
const dollars = 100_000_000;

/** How long the chain may take to confirm it. Milliseconds. */
const patience = 30_000;

const { rpc, service } = document.body.dataset as { rpc: string; service: string };
const widget = document.querySelector("mint-widget")!;
const faucet = document.querySelector<HTMLButtonElement>("#faucet")!;
const said = document.querySelector<HTMLOutputElement>("#said")!;
const build = document.querySelector<HTMLButtonElement>("#build")!;

registerBurnerWallet({ storage: localStorage });

const written = readWritten(widget, service);
const query = new URLSearchParams(location.search);
const embed = readEmbed(query, written);
if ([...query.values()].some(isSecret))
  history.replaceState(history.state, "", `?${writeEmbed(embed, written, query)}`);
applyEmbed(widget, embed, written);
markDrop();
if (embed.base !== written.base) {
  const foreign = document.querySelector<HTMLElement>("#foreign")!;
  foreign.textContent = `This drop is shown from ${embed.base}, as the page’s address says.`;
  foreign.hidden = false;
}

/** The drop that is shown is said to be among the samples. */
function markDrop(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".drops a")) {
    const { searchParams } = new URL(link.href);
    if (searchParams.get("collection") === widget.getAttribute("collection"))
      link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}
let address: string | null = null;

widget.addEventListener("mint-wallet-change", (event) => {
  address = event.address;
  faucet.disabled = address === null;
  said.value = address === null ? "Connect a wallet first." : "";
});

faucet.addEventListener("click", async () => {
  if (address === null) return;
  faucet.disabled = true;
  said.value = "Asking…";
  try {
    const signature = await requestAirdrop(rpc, address, gift);
    const given = await requestTrialDollars(rpc, address, dollars);
    // They are confirmed in the order in which they came.
    await awaitConfirmation(rpc, given ?? signature, AbortSignal.timeout(patience));
    said.value = `10 SOL${given ? " and 100 trial dollars" : ""} are in your wallet.`;
    await widget.refresh();
  } catch (error) {
    said.value = `The faucet has nothing to give: ${error instanceof Error ? error.message : error}`;
  }
  faucet.disabled = address === null;
});

let builder: EmbedBuilder | null = null;

build.addEventListener("click", () => void (builder?.isConnected ? closeBuilder() : openBuilder(true)));
if (query.has("build")) void openBuilder(false);

async function openBuilder(isWanted: boolean): Promise<void> {
  build.disabled = true;
  try {
    const { EmbedBuilder } = await import("./builder/embed-builder.js");
    if (!builder) {
      builder = Object.assign(new EmbedBuilder(), { widget, written, service, embed });
      builder.addEventListener("change", markDrop);
      builder.addEventListener("close", closeBuilder);
    }
    document.body.append(builder);
    noteBuilder(true);
    if (isWanted) {
      builder.focus();
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      widget.scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
    }
  } catch (error) {
    said.value = `The builder could not be loaded: ${error instanceof Error ? error.message : error}`;
  }
  build.disabled = false;
}

function closeBuilder(): void {
  builder?.remove();
  noteBuilder(false);
  build.focus();
}

/** Whether it is open stands in the address, too. */
function noteBuilder(isOpen: boolean): void {
  build.setAttribute("aria-expanded", String(isOpen));
  const now = new URLSearchParams(location.search);
  if (isOpen) now.set("build", "");
  else now.delete("build");
  history.replaceState(history.state, "", `?${now}${location.hash}`);
}
