import { readCloneOptions } from "./read-clone-options.js";
import { runProgram } from "./run-program.js";
import { programDirectory } from "./validator/programs.js";
import { writeProgram } from "./validator/write-program.js";

/** `npm run clone-program`: writes a program into the directory from which `npm start` takes them. */
await runProgram("clone-program", async () => {
  const program = await readCloneOptions(process.argv.slice(2), process.env);
  const { path, size, sha256 } = await writeProgram(programDirectory(process.env), program);
  console.log(`${path}\n${size} bytes, SHA-256 ${sha256}`);
});
