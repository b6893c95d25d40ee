import { sendFirstReads } from "./widget/send-first-reads.js";
import { prepareIntl } from "./widget/i18n/prepare-intl.js";

/*
 * Script of its own for pages whose element comes late, with the standalone file or the page's own bundle: sends the
 * collection reads of the elements on the page. Their stores take the answers over.
 */
sendFirstReads(import.meta.url);
prepareIntl();
