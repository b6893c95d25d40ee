import { z } from "zod";
import { text, url, webAddress } from "../../platform/validation/definition-fields.js";

/** Creator of a collection, shown above its title. */
export const creatorDefinition = z.strictObject({
  name: text(1, 64).describe("Name of the creator."),
  image: url
    .nullable()
    .default(null)
    .describe("Small square picture of the creator. A file or URL, like the collection's `image`."),
  url: webAddress.nullable().default(null).describe("URL of the creator's own page."),
});
