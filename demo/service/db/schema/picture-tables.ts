import { jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** Placeholder and smaller files of an image. */
export interface Picture {
  /** Placeholder while it loads, as `#rrggbb`; null: none, for transparent images. */
  color: string | null;
  /** Smaller files by width in pixels. Paths below the service. */
  variants: { path: string; width: number }[];
}

/** Pictures of images, by the path or URL that other tables name them with. */
export const pictures = pgTable("pictures", {
  image: text("image").primaryKey(),
  picture: jsonb("picture").$type<Picture>().notNull(),
});
