import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkEmbed } from "../page/builder/check-embed.js";
import { emptyEmbed, type Embed } from "../page/builder/embed.js";
import { isTemplate, placeholders, templates, type TemplateName } from "./templates.js";
import { developmentPort, writeProject } from "./write-project.js";

/** Error of an option, with its remedy. */
export class OptionError extends Error {
  override readonly name = "OptionError";
}

/** What the command uses of its process. */
export interface CreateDeps {
  /** Directory in which it was called. */
  readonly directory: string;
  /** Asks a question; null: there is no terminal, so that every option has to be passed. */
  readonly ask: ((question: string) => Promise<string>) | null;
  readonly write: (text: string) => void;
  readonly fetch: typeof fetch;
  /** Directories of the examples and of the tests. */
  readonly sources: { readonly examples: string; readonly shared: string };
  /** Version of `mint-widget` that this package was released with. */
  readonly version: string;
}

const usage = `Usage: create-mint-widget [directory] [options]

Writes a project with a page that mints, and a test of it.

  --template NAME     ${Object.keys(templates).join(", ")}
  --service URL       service that the page mints on, such as https://mint.example.com
  --collection ID     short id, UUID or address of the collection
  --key KEY           publishable key: mint_pub_…
  --no-check          doesn't read the collection from the service
  --help
`;

const options = {
  template: { type: "string" },
  service: { type: "string" },
  collection: { type: "string" },
  key: { type: "string" },
  "no-check": { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** Options that are asked for, with what an empty answer means. */
const questions = {
  service: { text: "Service", default: placeholders.service },
  collection: { text: "Collection", default: placeholders.collection },
  key: { text: "Publishable key", default: placeholders.key },
} as const;

type Question = keyof typeof questions;

/**
 * Writes a project.
 * @param parameters of the command line
 * @throws OptionError for an option that is missing or wrong, before anything was written
 */
export async function createProject(parameters: readonly string[], deps: CreateDeps): Promise<void> {
  const { values, positionals } = parse(parameters);
  if (values.help) return deps.write(usage);
  const directory = resolve(deps.directory, positionals[0] ?? (await answer(deps, "Directory", "my-drop")));
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new OptionError(`${directory} isn't empty. Choose a directory that doesn't exist.`);
  const template = await chooseTemplate(values.template, deps);
  const drop = await chooseDrop(values, deps);
  const widget = await findWidget(drop.service, deps);
  const files = writeProject({ directory, template, widget, ...drop }, deps.sources);
  deps.write(`\nWrote ${files.length} files to ${directory}.\n\nNext:\n`);
  deps.write(`  cd ${directory}\n  npm install\n  npm run dev\n`);
}

function parse(parameters: readonly string[]) {
  try {
    return parseArgs({ args: [...parameters], allowPositionals: true, options });
  } catch (error) {
    throw new OptionError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Answer to a question. Without a terminal, and for an empty one, the default. */
async function answer({ ask }: CreateDeps, text: string, byDefault: string): Promise<string> {
  return (await ask?.(`${text} (${byDefault}): `))?.trim() || byDefault;
}

async function chooseTemplate(given: string | undefined, deps: CreateDeps): Promise<TemplateName> {
  const names = Object.keys(templates) as TemplateName[];
  const list = names
    .map((name, index) => `  ${index + 1} ${name.padEnd(15)} ${templates[name].title}\n`)
    .join("");
  if (given === undefined) {
    if (!deps.ask) throw new OptionError(`--template is missing. It is one of:\n${list}`);
    deps.write(`Templates:\n${list}`);
  }
  const chosen = given ?? (await answer(deps, "Template", "1"));
  const name = names[Number(chosen) - 1] ?? chosen;
  if (isTemplate(name)) return name;
  if (given !== undefined || !deps.ask)
    throw new OptionError(`There is no template “${chosen}”. It is one of:\n${list}`);
  deps.write(`There is no template “${chosen}”.\n`);
  return chooseTemplate(undefined, deps);
}

interface ChosenDrop {
  readonly service: string;
  readonly collection: string;
  readonly key: string;
  readonly title: string;
}

/** Asks for the drop until the service has it. */
async function chooseDrop(
  given: Partial<Record<Question, string>> & { "no-check"?: boolean | undefined },
  deps: CreateDeps,
): Promise<ChosenDrop> {
  const chosen: Partial<Record<Question, string>> = {};
  for (const name of Object.keys(questions) as Question[]) {
    const { text, default: byDefault } = questions[name];
    if (given[name] === undefined && !deps.ask) throw new OptionError(`--${name} is missing.`);
    chosen[name] = given[name]?.trim() || (await answer(deps, text, byDefault));
  }
  const { collection, key } = chosen as Record<Question, string>;
  for (const name of ["collection", "key"] as const)
    if (!/^[\w-]+$/.test(chosen[name]!))
      throw new OptionError(
        `--${name} has other characters than letters, digits, “_” and “-”: ${chosen[name]}`,
      );
  const service = readService(chosen.service!);
  if (given["no-check"]) return { service, collection, key, title: collection };
  const embed: Embed = { ...emptyEmbed, collection, key, base: `${service}/mint/v1` };
  const result = await checkEmbed(embed, {
    page: `http://localhost:${developmentPort}`,
    signal: AbortSignal.timeout(30_000),
    fetch: asPage(deps.fetch),
  });
  const text = `${result.title}. ${result.remedy}`;
  if (result.tone !== "bad") {
    deps.write(`${text}\n`);
    return { service, collection, key, title: result.name ?? collection };
  }
  if (!deps.ask) throw new OptionError(text);
  deps.write(`${text}\n`);
  return chooseDrop({ ...chosen, [fieldOption(result.field)]: undefined }, deps);
}

/** Option that corrects a field of the check. */
const fieldOption = (field: string | null): Question =>
  field === "collection" || field === "key" ? field : "service";

/** Reads the address of a service, which may be that of its API. */
function readService(text: string): string {
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) throw new OptionError(`--service isn't a URL: ${text}`);
  const url = new URL(address);
  return `${url.origin}${url.pathname}`.replace(/\/mint\/v1\/?$/, "").replace(/\/+$/, "");
}

/** Sends requests as the project's page does: Node.js itself has no origin. */
const asPage =
  (send: typeof fetch): typeof fetch =>
  (input, init) => {
    const request = new Request(input, init);
    request.headers.set("Origin", `http://localhost:${developmentPort}`);
    return send(request);
  };

/** The package as the service serves it; its version where the service has none. */
async function findWidget(service: string, { fetch: send, version }: CreateDeps): Promise<string> {
  const url = `${service}/npm/mint-widget-${version}.tgz`;
  const response = await send(url, { method: "HEAD" }).catch(() => null);
  return response?.ok ? url : `^${version}`;
}
