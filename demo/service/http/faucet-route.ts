import { Hono } from "hono";
import { address } from "../../../src/contract/values/address.js";
import { ApiError } from "../platform/errors/api-error.js";
import { methodNotAllowed } from "./middleware/error-handler.js";

/** Fills a wallet with coins of a test chain. Resolves once they can be spent. */
export type FillWallet = (wallet: string) => Promise<unknown>;

const faucetPath = "/faucet/:wallet";

/**
 * `POST /faucet/{wallet}`: coins for the burner wallet of any page, without a key. Only on the chain of `npm start`, whose
 * coins are worth nothing.
 */
export function createFaucetRoute(fillWallet: FillWallet): Hono {
  const routes = new Hono();
  routes.post(faucetPath, async (context) => {
    context.header("Access-Control-Allow-Origin", "*");
    context.header("Cache-Control", "no-store");
    const wallet = context.req.param("wallet");
    if (!address.safeParse(wallet).success)
      throw new ApiError("VALIDATION_FAILED", "The path must end with the wallet's address in base58.");
    await fillWallet(wallet);
    return context.body(null, 204);
  });
  routes.all(faucetPath, methodNotAllowed("POST, OPTIONS"));
  return routes;
}
