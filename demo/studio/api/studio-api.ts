import * as z from "zod/mini";
import { request } from "../../../src/client/request.js";
import { createClient, type Client } from "../../../src/client/call.js";
import { adminRoutes } from "../../../src/contract/admin/routes.js";

/** What the service tells before a sign-in. */
const configuration = z.object({
  /** Such as `solana-devnet`. */
  chain: z.string(),
});
export type StudioConfiguration = z.infer<typeof configuration>;

/** The Admin API with the cookie of the session, and the studio's own configuration. */
export interface StudioApi extends Client<typeof adminRoutes> {
  readConfiguration(): Promise<StudioConfiguration>;
}

const AdminApi = createClient(adminRoutes);

/** @param onSignedOut Called when the service refuses a request because the session has ended, or there is none. */
export function createStudioApi(onSignedOut: () => void): StudioApi {
  const { origin } = location;
  /** Requests of this page have the cookie of its session, which those of the package never have. */
  const withCookie: typeof fetch = async (input, init) => {
    const response = await fetch(input, { ...init, credentials: "same-origin" });
    if (response.status === 401) onSignedOut();
    return response;
  };
  const api = new AdminApi({ base: `${origin}/admin/v1`, fetch: withCookie });
  return Object.assign(api, {
    readConfiguration: () =>
      request({ base: `${origin}/studio`, fetch: withCookie }, "/configuration.json", configuration),
  });
}
