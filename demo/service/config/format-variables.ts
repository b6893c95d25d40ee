import { BlockList } from "node:net";
import { relative } from "node:path";
import type { z } from "zod";
import { variableSections } from "./service-variables.js";

/** Formats every variable of a service process by section, with its default, for the operators' page on variables. */
export function formatVariables(): string {
  const sections = variableSections.map(({ title, variables }) => {
    const rows = Object.entries<z.ZodType>(variables).map(
      ([name, schema]) => `| \`${name}\` | ${formatDefault(schema)} | ${schema.description} |`,
    );
    return [`## ${title}`, "", "| variable | default | meaning |", "| --- | --- | --- |", ...rows, ""].join(
      "\n",
    );
  });
  return `${introduction}\n${sections.join("\n")}`;
}

const introduction = `# Environment variables

You configure a service process with environment variables. Only the first four are required, and the defaults of all others suit most drops. A
process with a missing or invalid value doesn't start, and prints each such variable with what it accepts; an empty value is the same as none. All
processes of a service need the same values, except for ports and folders.

\`npm run service -- variables\` prints this page from the configuration's schema, and a test compares the two.
`;

/** Value that the schema gives an unset variable. */
function formatDefault(schema: z.ZodType): string {
  const { success, data } = schema.safeParse(undefined);
  if (!success || data === undefined || data === "" || data instanceof BlockList) return "";
  const text = typeof data === "string" ? formatPath(data) : formatValue(data);
  return `\`${text}\``;
}

/** Formats directories relative to the working directory. */
const formatPath = (text: string) =>
  text.startsWith(process.cwd()) ? relative(process.cwd(), text).replaceAll("\\", "/") : text;

const formatValue = (data: unknown) => (Array.isArray(data) ? data.join(", ") : String(data));
