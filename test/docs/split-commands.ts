import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from "node:child_process";

/** Command of the service in a page's shell code. */
export interface ServiceCommand {
  /** Words after `npm run service --`, as the shell passes them. */
  readonly words: readonly string[];
  /** Variables that the code sets for it. */
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Script before a page's code: `npm` writes its words and its environment to file descriptor 3, each with a NUL after it
 * and an empty one at the end. No other program is found.
 */
const recorder = `
npm() {
  if [ "$1 $2" != "run service" ]; then return; fi
  shift 3
  { printf '%s\\0' "$#" "$@"; /usr/bin/env -0; printf '\\0'; } >&3
}
`;

/** Values of the variables that readers set themselves. */
const readerVariables = {
  TREASURY: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
  PARTNER: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
};

/**
 * The commands of the service in shell code, in their order, split into words by the shell itself.
 * @param directory working directory of the shell: redirections create their files in it
 */
export function splitCommands(code: string, directory: string): ServiceCommand[] {
  const script = `exec 3>&1 1>/dev/null\n${recorder}${code}`;
  const options: ExecFileSyncOptionsWithStringEncoding = {
    cwd: directory,
    env: { PATH: "", ...readerVariables },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  };
  const fields = execFileSync("/bin/bash", ["-e", "-c", script], options).split("\0");
  const commands: ServiceCommand[] = [];
  while (fields.length > 1) {
    const words = fields.splice(0, Number(fields.shift()));
    const settings = fields.splice(0, fields.indexOf("") + 1).slice(0, -1);
    const variables = settings.map((setting) => setting.split(/=(.*)/s, 2));
    commands.push({ words, variables: Object.fromEntries(variables) });
  }
  return commands;
}
