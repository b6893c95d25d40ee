import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Picture } from "../../platform/media/picture.js";

/** Pictures by the path or URL that other tables use for the image. */
export const pictures = pgTable("pictures", {
  image: text("image").primaryKey(),
  picture: jsonb("picture").$type<Picture>().notNull(),
});
