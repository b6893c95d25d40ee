import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import type { State } from "./state.js";
import { installWalletOf } from "./states.js";

/** Opens a page and leads it into a state. */
export async function openState(state: State): Promise<MintPage> {
  const service = startService((service) => {
    service.record = dropOf();
    state.arrange?.(service);
  });
  const wallet = "wallets" in state ? null : installWalletOf(state);
  const page = MintPage.open(service, state.attributes ? { attributes: state.attributes } : {});
  if (state.reach) {
    await page.shown("region", "Aurora");
    await state.reach(page, wallet!);
  }
  if (state.says) await page.mainSays(state.says);
  for (const text of state.reads) await page.reads(text);
  return page;
}
