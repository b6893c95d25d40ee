import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import type { State } from "./state.js";
import { installWalletOf } from "./states.js";

/** Opens a page and brings it into a state. */
export async function openState(state: State): Promise<MintPage> {
  const service = startService((service) => {
    service.record = dropOf();
    state.arrange?.(service);
  });
  const wallet = "wallets" in state ? null : installWalletOf(state);
  const page = MintPage.open(service, state.attributes ? { attributes: state.attributes } : {});
  if (state.reach) {
    await page.waitFor("region", "Aurora");
    await state.reach(page, wallet!);
  }
  if (state.mainLabel) await page.waitForMainLabel(state.mainLabel);
  for (const text of state.texts) await page.waitForText(text);
  return page;
}
