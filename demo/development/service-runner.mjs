/**
 * Process that runs one version of the service. It loads the packages in its arguments at once, and starts the bundle that its parent
 * names later: loading the packages takes longer than all the rest. It lives as long as the IPC channel to its parent.
 * Plain JavaScript, so that it starts without a loader.
 */
import process from "node:process";

/** @type {Promise<import("./service.js").RunningService> | undefined} */
let running;

process.once("message", (/** @type {import("./service-process.js").StartMessage} */ { url, given }) => {
  running = import(url).then(({ start }) => start(given));
  running.then(
    ({ publicBase, port }) => process.send?.({ publicBase, port }),
    (error) => process.send?.(describe(error)),
  );
});

process.once("disconnect", () => {
  void Promise.resolve(running)
    .then((service) => service?.close())
    .catch(() => undefined)
    .finally(() => process.exit());
});

// A package that can't be loaded is reported by the bundle that imports it.
for (const name of process.argv.slice(2)) void import(name).catch(() => undefined);

/** @returns {import("./service-process.js").ServiceReport} */
function describe(error) {
  if (!(error instanceof Error)) return { error: String(error) };
  // Errors with a code have a helpful message; others are bugs and need the stack.
  return "code" in error
    ? { error: error.message, code: String(error.code) }
    : { error: error.stack ?? error.message };
}
