import { z } from "zod";
import { text, webAddress } from "../../platform/validation/definition-fields.js";

/** Web pages of a collection. */
export const links = z.array(
  z.strictObject({
    label: text(1, 64).describe("Text of the link."),
    url: webAddress.describe("URL of the web page."),
  }),
);
