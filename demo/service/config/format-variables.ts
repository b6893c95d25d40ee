import { BlockList } from "node:net";
import { relative } from "node:path";
import { serviceVariables } from "./service-config.js";
import { variableSections } from "./variable-descriptions.js";

/** Every variable of a service process by section, with its default: the operator's page on variables. */
export function formatVariables(): string {
  const sections = variableSections.map(({ title, variables }) => {
    const rows = Object.entries(variables).map(
      ([name, meaning]) =>
        `| \`${name}\` | ${formatDefault(name as keyof typeof serviceVariables)} | ${meaning} |`,
    );
    return [`## ${title}`, "", "| variable | default | meaning |", "| --- | --- | --- |", ...rows, ""].join(
      "\n",
    );
  });
  return `${introduction}\n${sections.join("\n")}`;
}

const introduction = `# Variables of a service process

\`npm run service -- variables\` prints this page from the configuration's schema; a test compares the two. A process
whose variables are missing or invalid doesn't start: it names each of them, and what it takes. Empty values count as
missing.
`;

/** Value that the schema gives a missing variable. */
function formatDefault(name: keyof typeof serviceVariables): string {
  const { success, data } = serviceVariables[name].safeParse(undefined) as {
    success: boolean;
    data?: unknown;
  };
  if (!success || data === undefined || data === "" || data instanceof BlockList) return "";
  const text = typeof data === "string" ? formatPath(data) : formatValue(data);
  return `\`${text}\``;
}

/** Directories are relative to the working directory. */
const formatPath = (text: string) =>
  text.startsWith(process.cwd()) ? relative(process.cwd(), text).replaceAll("\\", "/") : text;

const formatValue = (data: unknown) => (Array.isArray(data) ? data.join(", ") : String(data));
