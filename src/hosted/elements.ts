import { elementSelector } from "../widget/element-tags.js";
import { sendFirstReads } from "../widget/send-first-reads.js";

// Script of pages with small elements only, whose read it sends at once, or that add the first one later.
sendFirstReads(import.meta.url, `,${elementSelector}`);
void import("./element.js").then(({ defineElements }) => defineElements());
