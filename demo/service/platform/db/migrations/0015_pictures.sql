CREATE TABLE "pictures" (
	"image" text PRIMARY KEY NOT NULL,
	"picture" jsonb NOT NULL
);
