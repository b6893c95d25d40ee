import { readCloneOptions } from "./read-clone-options.js";
import { programDirectory } from "./validator/programs.js";
import { writeProgram } from "./validator/write-program.js";

/** `npm run clone-program`: writes a program into the directory from which `npm start` takes them. */
try {
  const program = await readCloneOptions(process.argv.slice(2), process.env);
  const { path, size, sha256 } = await writeProgram(programDirectory(process.env), program);
  console.log(`${path}\n${size} bytes, SHA-256 ${sha256}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
