import { elementSelector } from "./widget/element-tags.js";
import { sendFirstReads } from "./widget/send-first-reads.js";
import { prepareIntl } from "./widget/i18n/prepare-intl.js";

/*
 * Standalone script for pages whose element is defined late, by the standalone file or the page's own bundle. Sends the
 * collection reads of the elements on the page, whose stores then use the responses.
 */
sendFirstReads(import.meta.url, `,${elementSelector}`);
prepareIntl();
