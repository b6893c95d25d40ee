import { define } from "../../src/element.js";
import { createBurnerWallet, type BurnerReaction } from "../../src/testing.js";

define();

const wallet = createBurnerWallet({ seed: new Uint8Array(32).fill(7) });
window.setReaction = (reaction) => void (wallet.reaction = reaction);

declare global {
  interface Window {
    showWidget(attributes: Readonly<Record<string, string>>, hasWallet: boolean): void;
    setReaction(reaction: BurnerReaction): void;
  }
}

/** Shows a widget. @param hasWallet true: with a wallet of its own, which the main button connects */
window.showWidget = (attributes, hasWallet) => {
  const widget = document.createElement("mint-widget");
  for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
  if (hasWallet) widget.wallet = wallet;
  document.body.append(widget);
};
