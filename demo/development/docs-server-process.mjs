/**
 * Process of the documentation's development server. It lives as long as the IPC channel to its parent. It is separate
 * because VitePress has a Vite of its own, and renders every page for its search. Plain JavaScript, so that it starts without a
 * loader.
 */
import process from "node:process";
import { createServer } from "vitepress";

/** @type {import("./docs-server.js").DocsOptions} */
const { host, port, service } = JSON.parse(process.argv[2]);

async function start() {
  const server = await createServer(
    "demo/docs",
    { host, port, strictPort: true, proxy: { "^/(?!docs/)": service } },
    async () => {
      await server.close();
      running = start();
      await running;
    },
  );
  return server.listen();
}

let running = start();
// Nothing is lost when it ends, even while it starts.
process.once("disconnect", () => process.exit());
running.then(
  () => process.send?.({ port }),
  (error) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
);
