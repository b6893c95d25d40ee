import { get } from "node:http";
import process from "node:process";

/** Health check of a container: exits with 0 if the service process of SERVICE_PORT answers. */
const request = get({ port: process.env.SERVICE_PORT ?? 8787, path: "/livez", timeout: 4_000 });
request.once("timeout", () => request.destroy(new Error("No answer within 4 seconds.")));
request.once("error", () => process.exit(1));
request.once("response", ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
