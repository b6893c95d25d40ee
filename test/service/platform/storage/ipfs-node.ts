import { createHash } from "node:crypto";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { CID } from "kubo-rpc-client";

/** Node of IPFS: the part of Kubo's RPC API and of a gateway's that uploads use, in memory. */
export interface IpfsNode {
  /** URL of its RPC API. */
  readonly apiUrl: string;
  /** URL before a CID on its gateway. */
  readonly gateway: string;
  /** Pinned files by CID. */
  readonly files: Map<string, Buffer>;
  /** Path and query of the requests to its RPC API. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** Largest file of one block, whose CID is that of its bytes. */
const blockBytes = 262_144;

/** Starts a node whose RPC API needs no authorization, and rejects every one. */
export async function startIpfsNode(): Promise<IpfsNode> {
  const files = new Map<string, Buffer>();
  const requests: string[] = [];
  const app = new Hono();
  app.use("/api/v0/*", async (context, next) => {
    const url = new URL(context.req.url);
    requests.push(`${url.pathname}${url.search}`);
    if (context.req.header("Authorization") !== undefined) return context.text("401 - Unauthorized", 401);
    return next();
  });
  app.post("/api/v0/add", async (context) => {
    const { "cid-version": version, "raw-leaves": raw, pin } = context.req.query();
    if (version !== "1" || raw !== "true" || pin !== "true") return fail("only pinned raw leaves here");
    const [file] = Object.values(await context.req.parseBody()) as File[];
    const bytes = Buffer.from(await file!.arrayBuffer());
    if (bytes.length > blockBytes) return fail("only files of one block here");
    const cid = toCid(bytes);
    files.set(cid, bytes);
    return context.body(`${JSON.stringify({ Name: cid, Hash: cid, Size: String(bytes.length) })}\n`);
  });
  app.post("/api/v0/cat", (context) => {
    const bytes = files.get(context.req.query("arg")!);
    return bytes
      ? context.body(new Uint8Array(bytes))
      : fail("block was not found locally (offline): ipld: not found");
  });
  app.get("/ipfs/:cid", (context) => {
    const bytes = files.get(context.req.param("cid"));
    return bytes ? context.body(new Uint8Array(bytes)) : context.text("not found", 404);
  });
  const fail = (message: string) =>
    Response.json({ Message: message, Code: 0, Type: "error" }, { status: 500 });

  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>(
    (resolve) => {
      const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, (info) =>
        resolve({ server, port: info.port }),
      );
    },
  );
  const url = `http://127.0.0.1:${port}`;
  return {
    apiUrl: url,
    gateway: `${url}/ipfs`,
    files,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

/** CID, version 1, of raw bytes. */
export function toCid(bytes: Uint8Array): string {
  const hash = createHash("sha256").update(bytes).digest();
  return CID.decode(new Uint8Array([1, 0x55, 0x12, hash.length, ...hash])).toString();
}
