import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import process from "node:process";
import { URL } from "node:url";

// `node serve.js html`: serves a host that is a single page at http://localhost:5174.
const page = new URL(`${process.argv[2] ?? "html"}/index.html`, import.meta.url);
if (!existsSync(page)) throw new Error(`${page.pathname} does not exist.`);

createServer((request, response) => {
  response.writeHead(request.url === "/" ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" });
  if (request.url === "/") createReadStream(page).pipe(response);
  else response.end();
}).listen(5174, "localhost");
