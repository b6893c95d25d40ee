import type { MintStore } from "../mint/mint-store.js";
import { furnish, type SectionsHost, type Subject } from "./sections/furnish.js";
import type { Speaker } from "./speaker.js";
import { dropChoices, readChoices } from "./wallet-apps.js";

/** What a widget does beside its page once it can act: takes up what was chosen before, and furnishes its sections. */
export function accompany(host: SectionsHost, speaker: Speaker, subject: () => Subject): void {
  takeUpChoices(host, subject);
  furnish(host, speaker, subject);
}

/** Takes up what was chosen in the browser that the page was left for this one, once for each collection. */
function takeUpChoices(host: SectionsHost, subject: () => Subject): void {
  let arrived: MintStore | null = null;
  host.addController({
    hostUpdated() {
      const { store } = subject();
      const collection = store?.state.collection.value?.collection;
      if (!store || !collection || store === arrived) return;
      arrived = store;
      const quantity = readChoices(location.href, collection.shortId);
      if (quantity === null) return;
      store.chooseQuantity(quantity);
      host.scrollIntoView();
      history.replaceState(history.state, "", dropChoices(location.href, collection.shortId));
    },
  });
}
