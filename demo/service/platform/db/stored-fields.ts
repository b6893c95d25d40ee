/**
 * `Fields`, if each of them is a column of a table and has its type. A field without a column doesn't compile, whereas a
 * statement would leave it out silently.
 */
export type StoredFields<
  Columns,
  Fields extends { [Name in keyof Fields]: Name extends keyof Columns ? Columns[Name] : never },
> = Fields;
