import type { StoredFields } from "../../platform/db/stored-fields.js";
import type { NewPhase } from "./phase-definition.js";
import type { phases } from "./tables.js";

/** Fields that are rows of other tables. */
type ListField = "allowlist" | "bonuses";

/** Columns of the fields of a phase. */
export type PhaseColumns = StoredFields<
  typeof phases.$inferInsert,
  Omit<NewPhase, ListField | "limits" | "supply"> & NewPhase["limits"] & { supplyTotal: NewPhase["supply"] }
>;

/** Columns of a new phase. Its allowlist and bonuses have their own tables. */
export const toPhaseColumns = ({
  allowlist: _allowlist,
  bonuses: _bonuses,
  limits,
  supply,
  ...fields
}: NewPhase): PhaseColumns => ({ ...fields, ...limits, supplyTotal: supply });
