import { recentlyMintedRoute } from "../contract/mint/items.js";
import { availabilityRoute } from "../contract/mint/collection.js";
import { executeMintRoute, prepareMintRoute } from "../contract/mint/mint.js";
import { dutchPriceRoute, peggedPriceRoute } from "../contract/mint/prices.js";
import { eligibilityRoute } from "../contract/mint/wallet.js";
import { createClient } from "./call.js";

/** Routes of the checkout. No others are bundled with it. */
const checkoutRoutes = {
  readAvailability: availabilityRoute,
  readDutchPrice: dutchPriceRoute,
  readPeggedPrice: peggedPriceRoute,
  readEligibility: eligibilityRoute,
  readRecentlyMinted: recentlyMintedRoute,
  prepareMint: prepareMintRoute,
  executeMint: executeMintRoute,
};

/** Mint API routes of the checkout. Every method rejects with `ApiError`, or with the signal's reason when aborted. */
export class CheckoutApi extends createClient(checkoutRoutes) {}
