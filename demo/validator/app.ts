import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { answerJsonRpc } from "./json-rpc.js";
import type { Methods } from "./method.js";

/** Source: Agave's `MAX_REQUEST_BODY_SIZE`. */
export const MAX_BODY_BYTES = 50 * 1024;
const PREFLIGHT_SECONDS = 86_400;

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (context) => context.text("Request body is too large", 413),
});

/**
 * HTTP server of a node: JSON-RPC on `POST /` with CORS for any origin, and `GET /health`.
 * @param report receives errors that the client did not cause.
 */
export function createApp(methods: Methods, report: (error: unknown) => void): Hono {
  const app = new Hono();
  app.use(cors({ origin: "*", allowMethods: ["POST", "GET"], maxAge: PREFLIGHT_SECONDS }));
  app.get("/health", (context) => context.text("ok"));
  app.post(
    "/",
    (context, next) => {
      // The server reads no more than an announced length; a stream of the body would cost more than most calls.
      const length = Number(context.req.header("content-length") ?? NaN);
      const isShort = length <= MAX_BODY_BYTES && context.req.header("transfer-encoding") === undefined;
      return isShort ? next() : limitBody(context, next);
    },
    async (context) => {
      if (!context.req.header("content-type")?.startsWith("application/json")) {
        return context.text("Content-Type must be application/json", 415);
      }
      const answer = await answerJsonRpc(methods, await context.req.text(), report);
      if (answer === null) return context.body(null, 204);
      return context.body(answer, 200, { "content-type": "application/json; charset=utf-8" });
    },
  );
  app.all("/", (context) => context.text("Only POST is allowed here", 405, { allow: "POST, OPTIONS" }));
  app.onError((error, context) => {
    const isClientGone = context.req.raw.signal.aborted;
    if (!isClientGone) report(error);
    return context.text("Internal error", 500);
  });
  return app;
}
