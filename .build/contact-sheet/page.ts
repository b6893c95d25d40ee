import { define } from "../../src/element.js";
import { createBurnerWallet, type BurnerReaction } from "../../src/testing.js";

define();

const wallet = createBurnerWallet({ seed: new Uint8Array(32).fill(7) });
window.setReaction = (reaction) => void (wallet.reaction = reaction);

declare global {
  interface Window {
    showWidget(attributes: Readonly<Record<string, string>>): void;
    setReaction(reaction: BurnerReaction): void;
  }
}

/** Shows a widget with a wallet of its own, which is connected by the main button. */
window.showWidget = (attributes) => {
  const widget = document.createElement("mint-widget");
  for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
  widget.wallet = wallet;
  document.body.append(widget);
};
