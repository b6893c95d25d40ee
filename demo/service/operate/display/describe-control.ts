import type { GroupControl } from "../../chain/transactions/item-standard.js";

/** Describes in a sentence what others can do to every item of a collection. */
export function describeControl({ kind, by, programs }: GroupControl): string {
  switch (kind) {
    case "transfer":
      return `${by} can move every item out of its holder's wallet.`;
    case "burn":
      return `${by} can burn every item.`;
    case "freeze":
      return `${by} can freeze every item, and then it can't be transferred.`;
    case "frozen":
      return `Every item is frozen and can't be transferred${by === null ? ", for good" : `, until ${by} thaws it`}.`;
    case "approval":
      return `${by} decides whether an item can be transferred or burned.`;
    case "allowed_programs":
      return `Only these programs can transfer items: ${programs.join(", ")}.`;
    case "denied_programs":
      return `These programs can't transfer items: ${programs.join(", ")}.`;
    case "no_transfers":
      return "The royalty's list keeps a wallet from sending an item to another wallet.";
  }
}
