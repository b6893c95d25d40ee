// Process that starts the embedded database in the given directory, and then hangs or throws.
import { startEmbeddedPostgres } from "../../../../demo/service/platform/db/embedded.js";

const [directory, ending] = process.argv.slice(2);
await startEmbeddedPostgres({ directory });
process.stdout.write("started\n");
if (ending === "exception") throw new Error("on purpose");
setInterval(() => undefined, 1000);
