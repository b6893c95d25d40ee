/** For `npx drizzle-kit generate --config demo/service/platform/db/drizzle.config.ts`, run in the root folder. */
export default {
  dialect: "postgresql",
  schema: "./demo/service/**/tables.ts",
  out: "./demo/service/platform/db/migrations",
};
