/** For `npx drizzle-kit generate --config demo/service/db/drizzle.config.ts`, run beside package.json. */
export default {
  dialect: "postgresql",
  schema: "./demo/service/db/schema/*.ts",
  out: "./demo/service/db/migrations",
};
