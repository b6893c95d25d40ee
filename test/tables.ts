import { drizzle } from "drizzle-orm/node-postgres";
import type { Database } from "../demo/service/db/database.js";
import * as tables from "../demo/service/db/schema/schema.js";

/** Relational queries for what a test looks up in the database: `tablesOf(database).phases.findMany(…)`. */
export const tablesOf = (database: Pick<Database, "$client">) =>
  drizzle(database.$client, { schema: tables }).query;
