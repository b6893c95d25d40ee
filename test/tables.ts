import { drizzle } from "drizzle-orm/node-postgres";
import type { Database } from "../demo/service/platform/db/database.js";
import * as tables from "./schema.js";

/** Relational queries for what a test looks up in the database: `tablesOf(database).phases.findMany(…)`. */
export const tablesOf = (database: Pick<Database, "$client">) =>
  drizzle(database.$client, { schema: tables }).query;
