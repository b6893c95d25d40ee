import { registerBurnerWallet } from "./burner-wallet.js";
import { awaitConfirmation, requestAirdrop, requestTrialDollars } from "./faucet.js";
import { showSectionChoice } from "./section-choice.js";

/** Lamports that one press of the button gives: 10 SOL. */
const gift = 10_000_000_000;

/** Base units of the trial dollar that come with it: 100 dollars. */
const dollars = 100_000_000;

/** How long the chain may take to confirm it. Milliseconds. */
const patience = 30_000;

const rpc = document.body.dataset["rpc"]!;
const widget = document.querySelector("mint-widget")!;
const faucet = document.querySelector<HTMLButtonElement>("#faucet")!;
const said = document.querySelector<HTMLOutputElement>("#said")!;

registerBurnerWallet({ storage: localStorage });

const query = new URLSearchParams(location.search);
const wanted = query.get("collection");
if (wanted) widget.setAttribute("collection", wanted);
showSectionChoice(widget, document.querySelector<HTMLFieldSetElement>("#sections")!, query.get("sections"));
for (const link of document.querySelectorAll<HTMLAnchorElement>("nav a")) {
  const shown = new URL(link.href).searchParams.get("collection");
  if (shown === widget.getAttribute("collection")) link.setAttribute("aria-current", "page");
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
