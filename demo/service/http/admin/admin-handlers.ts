import type { adminRoutes } from "../../../../src/contract/admin/routes.js";
import type { AdminHandlers } from "./admin-route.js";
import { sessionHandlers } from "./routes/session-handlers.js";

/** Handlers of the Admin API's routes by the tag that groups them in its document. */
export const adminTags = {
  Session: sessionHandlers,
};

/** Handlers of the Admin API's routes. */
export const adminHandlers: AdminHandlers<typeof adminRoutes> = {
  ...sessionHandlers,
};
