import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { createProject, OptionError } from "../../demo/create/create.js";
import { templates } from "../../demo/create/templates.js";
import { createFakeService } from "../../src/testing.js";

const project = fileURLToPath(new URL("../..", import.meta.url));
const service = "https://mint.example.com";

/**
 * Runs the command in a directory of its own.
 * @param options.answers of the terminal in order; missing: there is none
 * @param options.existing files that are there before
 */
async function create(
  parameters: readonly string[],
  options: { answers?: readonly string[]; existing?: readonly string[]; hasPackage?: boolean } = {},
) {
  const directory = mkdtempSync(join(tmpdir(), "create-mint-widget-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const path of options.existing ?? []) {
    mkdirSync(join(directory, path, ".."), { recursive: true });
    writeFileSync(join(directory, path), "");
  }
  const answers = [...(options.answers ?? [])];
  const fake = createFakeService({ apiBase: `${service}/mint/v1` });
  let output = "";
  const error = await createProject(parameters, {
    directory,
    ask: options.answers ? () => Promise.resolve(answers.shift() ?? "") : null,
    write: (text) => void (output += text),
    async fetch(input, init) {
      const request = new Request(input, init);
      if (request.url.endsWith("/npm/mint-widget-0.2.0.tgz"))
        return new Response(null, { status: options.hasPackage ? 200 : 404 });
      if (!request.url.startsWith(service)) throw new TypeError("fetch failed");
      const { pathname } = new URL(request.url);
      if (/\/collections\/(?!AbC123)/.test(pathname))
        return Response.json(
          { success: false, code: "NOT_FOUND", message: "No such collection" },
          { status: 404 },
        );
      return fake.fetch(request);
    },
    sources: { examples: join(project, "demo/embeds"), shared: join(project, "demo/create") },
    version: "0.2.0",
  }).catch((reason: unknown) => reason);
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), "utf8")] as const);
  return { error, output, files: new Map(files) };
}

const drop = ["--service", service, "--collection", "AbC123", "--key", "mint_pub_OfTheShop"];

interface Manifest {
  readonly name: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const readManifest = (files: ReadonlyMap<string, string>) =>
  JSON.parse(files.get("package.json")!) as Manifest;

describe("create-mint-widget", () => {
  it.each(Object.keys(templates))(
    "writes a project of %s with the drop in place of the example's",
    async (template) => {
      const { error, files } = await create(["My shop", "--template", template, ...drop]);
      expect(error).toBeUndefined();
      const texts = [...files.values()].join("\n");
      for (const text of [service, '"AbC123"', "mint_pub_OfTheShop", "Aurora"]) expect(texts).toContain(text);
      expect(texts).not.toMatch(/"aurora"|demo_pub_|localhost:8787|dist\/mint-widget|A drop |5174/);
      const { name, scripts, dependencies, devDependencies } = readManifest(files);
      expect(name).toBe("my-shop");
      expect(scripts["dev"]).toContain("--port 5180");
      expect({ ...devDependencies, ...dependencies }["mint-widget"]).toBe("^0.2.0");
    },
  );

  it("installs the package from the service, if it serves one of the same version", async () => {
    const { files } = await create(["shop", "--template", "vue", ...drop], { hasPackage: true });
    expect(readManifest(files).dependencies!["mint-widget"]).toBe(`${service}/npm/mint-widget-0.2.0.tgz`);
  });

  it("asks for what isn't passed, and again for what the service doesn't know", async () => {
    const { output, files } = await create([], {
      answers: [
        "shop",
        "9",
        "vite-react",
        "mint.example.com/mint/v1/",
        "nothing",
        "mint_pub_OfTheShop",
        "AbC123",
      ],
    });
    expect(output).toContain("There is no template “9”.");
    expect(output).toContain("Collection not found");
    expect(output).toContain("Aurora can be shown here");
    expect(readManifest(files).name).toBe("shop");
    expect(files.get("main.tsx")).toContain('collection="AbC123"');
  });

  it.each([
    ["a missing option", ["shop", "--template", "vue"], "--service is missing."],
    ["an unknown option", ["shop", "--framework", "vue"], "--framework"],
    ["an unknown template", ["shop", "--template", "ember", ...drop], "There is no template “ember”."],
    [
      "an unknown collection",
      ["shop", "--template", "vue", ...drop, "--collection", "Other"],
      "Collection not found",
    ],
    [
      "a secret key",
      ["shop", "--template", "vue", ...drop, "--key", "mint_live_OfTheShop"],
      "This is a secret key",
    ],
    [
      "another server",
      ["shop", "--template", "vue", ...drop, "--service", "https://a.example"],
      "can’t be reached",
    ],
    [
      "a collection in quotes",
      ["shop", "--template", "vue", ...drop, "--collection", '"a"'],
      "--collection has",
    ],
    ["no URL", ["shop", "--template", "vue", ...drop, "--service", "https://"], "--service isn't a URL"],
  ])("names %s, and writes nothing", async (_, parameters, message) => {
    const { error, files } = await create(parameters);
    expect(error).toBeInstanceOf(OptionError);
    expect((error as OptionError).message).toContain(message);
    expect([...files]).toEqual([]);
  });

  it("leaves a directory that isn't empty alone", async () => {
    const { error, files } = await create(["shop", "--template", "vue", ...drop], {
      existing: ["shop/index.html"],
    });
    expect((error as OptionError).message).toContain("isn't empty");
    expect([...files.keys()]).toEqual(["index.html"]);
  });

  it("writes what it can't check with --no-check", async () => {
    const { error, files } = await create([
      ...["shop", "--template", "html", "--no-check", "--collection", "Later", "--key", "mint_pub_x"],
      ...["--service", "https://a.example"],
    ]);
    expect(error).toBeUndefined();
    expect(files.get("index.html")).toContain('<mint-widget collection="Later" key="mint_pub_x">');
  });
});
