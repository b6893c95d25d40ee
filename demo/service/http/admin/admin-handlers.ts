import type { adminRoutes } from "../../../../src/contract/admin/routes.js";
import type { AdminHandlers } from "./admin-route.js";
import { auditHandlers } from "./routes/audit-handlers.js";
import { codeHandlers } from "./routes/code-handlers.js";
import { collectionHandlers } from "./routes/collection-handlers.js";
import { draftHandlers } from "./routes/draft-handlers.js";
import { keyHandlers } from "./routes/key-handlers.js";
import { phaseHandlers } from "./routes/phase-handlers.js";
import { serviceHandlers } from "./routes/service-handlers.js";
import { sessionHandlers } from "./routes/session-handlers.js";

/** Handlers of the Admin API's routes by the tag that groups them in its document. */
export const adminTags = {
  Session: sessionHandlers,
  Service: serviceHandlers,
  Collections: collectionHandlers,
  Phases: phaseHandlers,
  "Claim codes": codeHandlers,
  Keys: keyHandlers,
  Drafts: draftHandlers,
  Audit: auditHandlers,
};

/** Handlers of the Admin API's routes. */
export const adminHandlers: AdminHandlers<typeof adminRoutes> = {
  ...sessionHandlers,
  ...serviceHandlers,
  ...collectionHandlers,
  ...phaseHandlers,
  ...codeHandlers,
  ...keyHandlers,
  ...draftHandlers,
  ...auditHandlers,
};
