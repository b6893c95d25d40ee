import { expect, it } from "vitest";
import { arrangeFiles } from "../../demo/studio/drafts/read-folder.js";

const folder = (...paths: string[]) =>
  arrangeFiles(paths.map((path) => ({ path, file: new File([], path) })));

it("the folder's own name is left out of the paths, and files are counted as people do", () => {
  const { files } = folder("/art/10.png", "/art/2.png", "/art/images/1.png");
  expect(files.map(({ path }) => path)).toEqual(["2.png", "10.png", "images/1.png"]);
});

it("single files and several folders keep their names", () => {
  expect(folder("b.png", "a.png").files.map(({ path }) => path)).toEqual(["a.png", "b.png"]);
  expect(folder("/one/1.png", "/two/1.png").files.map(({ path }) => path)).toEqual([
    "one/1.png",
    "two/1.png",
  ]);
});

it("files of file managers and definitions aren't uploaded", () => {
  const { files, leftOut } = folder(
    "art/.DS_Store",
    "art/Thumbs.db",
    "art/__MACOSX/1.png",
    "art/definition.jsonc",
    "art/1.png",
  );
  expect(files.map(({ path }) => path)).toEqual(["1.png"]);
  expect(leftOut).toEqual([".DS_Store", "Thumbs.db", "__MACOSX/1.png", "definition.jsonc"]);
});
