import { mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { readAssetFolder } from "../../../demo/service/import/folder/asset-folder.js";
import { composeDefinition } from "../../../demo/service/import/folder/folder-definition.js";
import { describeItem, makeItems, neededOptions, writeFolder, type FolderFiles } from "./asset-folder.js";
import { createCommandRunner } from "./command-runner.js";

let directory: string;
let folder: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "folder-"));
  folder = join(directory, "assets");
  return () => rm(directory, { recursive: true });
});

const now = new Date("2026-11-21T12:00:00Z");
const run = createCommandRunner({}, () => now);
const simulate = (options = neededOptions) => run(`collections import ${folder} ${options} --dry-run`);

/** Definition of the folder, with the options that it needs. */
async function compose(files: FolderFiles) {
  await writeFolder(folder, files);
  const options = { treasury: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU", price: "0.5", starts: "now" };
  const { definition, problems, notes } = composeDefinition(await readAssetFolder(folder), options, now);
  return { definition, problems, notes, items: definition["items"] as Record<string, unknown>[] };
}

/** Lines of the errors, without the folder's path. */
async function listErrors(files: FolderFiles, options?: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  await writeFolder(folder, files);
  const { exitCode, errors } = await simulate(options);
  expect(exitCode).toBe(1);
  return errors
    .replaceAll(`${folder}/`, "")
    .replaceAll(folder, "assets")
    .split("\n")
    .slice(1, -1)
    .map((line) => line.trim());
}

describe("a folder in the layout of Metaplex's tools", () => {
  it("becomes a definition with its items, and with the collection that collection.json describes", async () => {
    const creator = "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW";
    const { definition, problems, notes } = await compose({
      ...makeItems(2),
      "0.mp4": "video",
      "1.json": describeItem(1, {
        description: "The red one.",
        external_url: "https://pebbles.example/1",
        animation_url: "https://storage.example/1?ext=glb",
        attributes: [
          { trait_type: "Weight", value: 3.5 },
          { trait_type: "Wet", value: false },
        ],
      }),
      "collection.json": {
        name: "Pebbles",
        symbol: "PEB",
        description: "Pebbles from one beach.",
        image: "collection.png",
        external_url: "https://pebbles.example",
        seller_fee_basis_points: 500,
        properties: { creators: [{ address: creator, share: 100, verified: true }] },
      },
      "collection.png": "image",
    });
    expect([problems, notes]).toEqual([[], []]);
    expect(definition).toEqual({
      shortId: "pebbles",
      slug: "pebbles",
      name: "Pebbles",
      symbol: "PEB",
      description: "Pebbles from one beach.",
      image: "collection.png",
      links: [{ label: "Website", url: "https://pebbles.example" }],
      treasury: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
      royalty: { basisPoints: 500, recipients: [{ address: creator, share: 100 }] },
      supply: 2,
      items: [
        {
          number: 0,
          name: "Pebble #0",
          image: "0.png",
          animation: "0.mp4",
          attributes: [{ trait_type: "Colour", value: "Grey" }],
        },
        {
          number: 1,
          name: "Pebble #1",
          image: "1.png",
          animation: "https://storage.example/1?ext=glb",
          description: "The red one.",
          externalUrl: "https://pebbles.example/1",
          attributes: [
            { trait_type: "Weight", value: 3.5 },
            { trait_type: "Wet", value: "false" },
          ],
        },
      ],
      phases: [
        {
          name: "Public",
          startsAt: now.toISOString(),
          endsAt: null,
          pricing: "fixed",
          price: "0.5",
          limits: { perWallet: null, perMint: 10 },
          supply: null,
        },
      ],
    });
  });

  it("needs no collection.json where its items say the same", async () => {
    const fee = { seller_fee_basis_points: 250, external_url: "https://pebbles.example" };
    const { definition, problems, notes } = await compose({
      ...makeItems(2),
      "0.json": describeItem(0, fee),
      "1.json": describeItem(1, { ...fee, collection: undefined }),
    });
    expect(problems).toEqual([]);
    expect(definition).toMatchObject({
      name: "Pebbles",
      symbol: "PEB",
      description: "Pebbles from one beach.",
      image: "0.png",
      links: [{ url: "https://pebbles.example" }],
      royalty: { basisPoints: 250 },
    });
    expect(notes).toEqual([
      "The collection has no image, so 0.png is used: add collection.png for another one.",
    ]);
  });

  it("shows the image of the reveal for a collection without one, not an item that is still secret", async () => {
    const reveal = { at: "2026-12-03T18:00:00Z", name: "Mystery", image: "mystery.png" };
    const { definition } = await compose({
      ...makeItems(2),
      "mystery.png": "image",
      "definition.jsonc": { reveal },
    });
    expect(definition).toMatchObject({ image: "mystery.png" });
  });

  it("leaves a collection without an image if its definition says so", async () => {
    const { definition } = await compose({ ...makeItems(1), "definition.jsonc": { image: null } });
    expect(definition).toMatchObject({ image: null });
  });

  it("has no royalty where its items only name creators", async () => {
    const creators = (address: string) => ({ properties: { creators: [{ address, share: 100 }] } });
    const { definition, problems } = await compose({
      ...makeItems(2),
      "0.json": describeItem(0, creators("one")),
      "1.json": describeItem(1, creators("other")),
    });
    expect(problems).toEqual([]);
    expect(definition).not.toHaveProperty("royalty");
  });

  it("may count from 1, and in any number of digits", async () => {
    const { problems, items } = await compose({
      "0001.json": describeItem(1, { image: "0001.png" }),
      "0001.png": "image",
      "0002.json": describeItem(2, { image: "0002.png" }),
      "0002.png": "image",
    });
    expect(problems).toEqual([]);
    expect(items.map(({ number, image }) => [number, image])).toEqual([
      [1, "0001.png"],
      [2, "0002.png"],
    ]);
  });

  it("may have a byte order mark, comments, trailing commas and names in upper case", async () => {
    const { problems, items } = await compose({
      "0.json": `\uFEFF{ "name": "First", /* drawn by hand */ "image": "0.png", "attributes": [], }`,
      "0.PNG": "image",
      ".DS_Store": "x",
      "Thumbs.db": "x",
      "1.JSON": describeItem(1, { image: "./1.png", attributes: null }),
      "1.png": "image",
    });
    expect(problems).toEqual([]);
    expect(items).toMatchObject([
      { name: "First", image: "0.PNG", attributes: [] },
      { image: "1.png", attributes: [] },
    ]);
  });

  it("uses the image with the item's number instead of a URL or a placeholder, and reports it", async () => {
    const { items, notes, problems } = await compose({
      ...makeItems(4),
      "0.json": describeItem(0, { image: "image.png" }),
      "1.json": describeItem(1, { image: "ipfs://NewUriToReplace/1.png" }),
      "2.json": describeItem(2, { image: "https://www.arweave.net/abcd5678?ext=png" }),
      "3.json": describeItem(3, { image: undefined }),
      "4.json": describeItem(4, { image: "https://storage.example/4.png" }),
    });
    expect(problems).toEqual([]);
    expect(items.map(({ image }) => image)).toEqual([
      ...["0.png", "1.png", "2.png", "3.png", "https://storage.example/4.png"],
    ]);
    expect(notes[0]).toBe(
      "3 files name a different image or animation than the one with its number, which is used instead: 0.json: 0.png, 1.json: 1.png, 2.json: 2.png.",
    );
  });

  it("reports fields and files that aren't imported, and what items share", async () => {
    const { notes } = await compose({
      "0.json": describeItem(0, { dna: "f00", edition: 1, name: "Twin", image: "same.png" }),
      "1.json": describeItem(1, { name: "Twin", image: "same.png" }),
      "same.png": "image",
      "other.png": "image",
      "cache.json": {},
      "collection.png": "image",
    });
    expect(notes).toEqual([
      "Not read: cache.json.",
      "Fields that are not imported: dna, edition.",
      "Files that no item uses: other.png.",
      'Items that share a name: 2 with "Twin".',
      'Items that share an image: 2 with "same.png".',
    ]);
  });
});

describe("a folder of images without metadata", () => {
  const named = { "definition.jsonc": { name: "Stones", symbol: "S" } };
  const listItems = (items: readonly Record<string, unknown>[]) =>
    items.map(({ number, name, image, animation }) => [number, name, image, animation].join(" ").trim());

  it("gets names from the collection's name and the images' numbers, and no attributes", async () => {
    const others = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => [`${number}.png`, "image"]);
    const { definition, problems, notes, items } = await compose({
      ...named,
      ...(Object.fromEntries(others) as FolderFiles),
      "0.png": "image",
      "1.JPG": "image",
      "1.mp4": "video",
      "10.png": "image",
      "collection.png": "image",
    });
    expect(problems).toEqual([]);
    expect(definition).toMatchObject({ name: "Stones", image: "collection.png", supply: 11 });
    expect(listItems(items).filter((line) => /^(0|1|9|10) /.test(line))).toEqual([
      ...["0 Stones #0 0.png", "1 Stones #1 1.JPG 1.mp4", "9 Stones #9 9.png", "10 Stones #10 10.png"],
    ]);
    expect(items[0]).toEqual({ number: 0, name: "Stones #0", image: "0.png", attributes: [] });
    expect(notes).toEqual(["No item has metadata: their names are made from the collection's."]);
  });

  it("numbers images without a number from 1, in natural order of their names, and reports it", async () => {
    const { problems, notes, items } = await compose({
      "collection.json": { name: "Stones", symbol: "S", image: "./Logo.PNG" },
      "definition.jsonc": {
        banner: "wide.png",
        creator: { name: "Ann", image: "ann.png" },
        reveal: { image: "closed.png" },
      },
      "Logo.png": "image",
      "wide.png": "image",
      "closed.png": "image",
      "ann.png": "image",
      "_metadata.json": [],
      "stone-10.png": "image",
      "stone-9.png": "image",
      "Stone-2.webp": "image",
      "stone-9.glb": "model",
    });
    expect(problems).toEqual([]);
    expect(listItems(items)).toEqual([
      "1 Stones #1 Stone-2.webp",
      "2 Stones #2 stone-9.png stone-9.glb",
      "3 Stones #3 stone-10.png",
    ]);
    expect(notes.slice(0, 2)).toEqual([
      "Not read: _metadata.json.",
      "No item has metadata: their names are made from the collection's, numbered in the order of the files' names, from Stone-2.webp, which is #1, to stone-10.png, which is #3.",
    ]);
  });

  it("is imported with the options alone", async () => {
    await writeFolder(folder, { "1.png": "image", "2.png": "image" });
    const { exitCode, output } = await simulate(`${neededOptions} --name Stones --symbol S`);
    expect(exitCode).toBe(0);
    expect(output).toContain("Items       2, numbered from 1 to 2, without traits");
  });

  it.each<[string, FolderFiles, string[]]>([
    [
      "the collection's name is missing",
      { "0.png": "image", "definition.jsonc": { symbol: "S" } },
      ["--name is missing, and not in definition.jsonc either: Name of the collection"],
    ],
    [
      "a number is missing",
      { ...named, "0.png": "image", "3.png": "image" },
      ["3.png follows a gap: 1.png to 2.png (2 files) are missing"],
    ],
    [
      "only some images have a number",
      { ...named, "0.png": "image", "blue.png": "image", "red.png": "image" },
      [
        "blue.png has no number, but 0.png has: number all images, or none",
        "red.png has no number, but 0.png has: number all images, or none",
      ],
    ],
    [
      "metadata has no number",
      { ...named, "blue.png": "image", "blue.json": {}, "red.png": "image" },
      ["blue.json has no number: metadata and images are named 0.json and 0.png, 1.json and 1.png, …"],
    ],
    [
      "some images have metadata",
      { ...makeItems(1), "1.png": "image", "2.mp4": "video" },
      ["1.png has no 1.json", "2.mp4 has no 2.json"],
    ],
    [
      "an animation has no image",
      { ...named, "0.png": "image", "1.mp4": "video" },
      ["1.mp4 has no image: 1.png is not in assets"],
    ],
    [
      "an item has two images",
      { ...named, "0.png": "image", "0.jpg": "image", "00.gif": "image" },
      ["assets has 0.jpg and 0.png and 00.gif for one item; leave one of them"],
    ],
    [
      "a file's name can't be served",
      { ...named, "my stone.png": "image" },
      ['my stone.png image must be a file name of letters, digits, ".", "-" and "_" only; rename the file'],
    ],
  ])("is an error where %s", async (_, files, lines) => {
    expect(await listErrors(files)).toEqual(lines);
  });
});

describe("attributes with more than a trait and a value", () => {
  it("may have the most of a number as a text, and must be objects that aren't empty", async () => {
    const numbered = { trait_type: "Level", value: "2", display_type: "number", max_value: "10" };
    const { items } = await compose({
      "0.json": describeItem(0, { attributes: [numbered] }),
      "0.png": "image",
    });
    expect(items[0]!["attributes"]).toEqual([{ ...numbered, max_value: 10 }]);
    const wrong = { attributes: ["Grey", { trait_type: "", value: "x" }] };
    const lines = await listErrors({ "0.json": describeItem(0, wrong), "0.png": "image" });
    expect(lines.join("\n")).toMatch(/attributes\[0\] must be an object with trait_type and value/);
    expect(lines.join("\n")).toMatch(/attributes\[1\]\.trait_type must not be empty/);
  });

  it("keep how a number is shown, and name what isn't kept", async () => {
    const attributes = [
      { trait_type: "Birthday", value: 1_546_360_800, display_type: "date" },
      { trait_type: "Power", value: 40, display_type: "boost_number", max_value: 100 },
      { trait_type: "Colour", value: "Red", color: "#f00", display_type: null },
    ];
    const { items, notes } = await compose({ ...makeItems(1), "0.json": describeItem(0, { attributes }) });
    expect(items[0]!["attributes"]).toEqual([
      attributes[0],
      attributes[1],
      { trait_type: "Colour", value: "Red" },
    ]);
    expect(notes).toContain("Fields that are not imported: attributes.color.");
  });
});

describe("a folder that a generator has written", () => {
  const under = (prefix: string, files: FolderFiles): FolderFiles =>
    Object.fromEntries(Object.entries(files).map(([name, content]) => [`${prefix}${name}`, content]));
  const items = makeItems(2);
  const ofType = (isJson: boolean): FolderFiles =>
    Object.fromEntries(Object.entries(items).filter(([name]) => name.endsWith(".json") === isJson));
  const collection = { "collection.json": { name: "Pebbles", symbol: "PEB" } };
  const rest = { "_metadata.json": [], "../.DS_Store": "x" };

  it.each<[string, FolderFiles]>([
    ["images/ and json/", { ...under("images/", ofType(false)), ...under("json/", ofType(true)) }],
    ["images/ and metadata/", { ...under("Images/", ofType(false)), ...under("Metadata/", ofType(true)) }],
    ["assets/", under("assets/", items)],
    ["images beside metadata/", { ...ofType(false), ...under("metadata/", ofType(true)) }],
    [
      "HashLips' build/ in its project",
      {
        ...under("build/images/", ofType(false)),
        ...under("build/json/", { ...ofType(true), ...rest }),
        "layers/Eyes/red.png": "x",
        "package.json": {},
      },
    ],
    ["a single folder, as archives have", { ...under("my drop/", items), "__MACOSX/._0.png": "x" }],
    [
      "build/ in a single folder",
      under("art-main/build/", { ...under("images/", ofType(false)), ...under("json/", ofType(true)) }),
    ],
  ])("is read with %s", async (_, files) => {
    const { definition, problems, notes } = await compose(files);
    expect(problems).toEqual([]);
    expect(notes.join("\n")).toContain("Images are read from ");
    expect(definition["items"]).toMatchObject([
      { number: 0, name: "Pebble #0", image: "0.png" },
      { number: 1, name: "Pebble #1", image: "1.png" },
    ]);
  });

  it("is read from files that are named by number alone, too", async () => {
    const items = makeItems(2, 1);
    const bare = Object.fromEntries(
      Object.entries(items).map(([name, content]) => [
        name.endsWith(".json") ? `metadata/${name.slice(0, -5)}` : `images/${name}`,
        content,
      ]),
    );
    for (const files of [bare, { "1": items["1.json"]!, "1.png": items["1.png"]! }]) {
      const read = await compose(files);
      expect(read.problems).toEqual([]);
      expect(read.items[0]).toMatchObject({ number: 1, name: "Pebble #1", attributes: [{ value: "Red" }] });
      await rm(folder, { recursive: true });
    }
  });

  it.each(["metadata.csv", "metadata.json", "Traits.XLSX"])(
    "that is one table for all items, %s, isn't left out without a word",
    async (name) => {
      const errors = await listErrors(
        { "0.png": "image", "1.png": "image", [name]: "[]" },
        `--name A ${neededOptions}`,
      );
      expect(errors).toContainEqual(
        expect.stringMatching(new RegExp(`^${name} seems to describe the items`)),
      );
    },
  );

  it("takes the collection's files from either place", async () => {
    const split = { ...under("images/", ofType(false)), ...under("json/", ofType(true)) };
    for (const place of ["", "json/"]) {
      const { definition } = await compose({ ...split, ...under(place, collection) });
      expect(definition).toMatchObject({ name: "Pebbles", symbol: "PEB" });
    }
    const alone = await compose({
      ...under("images/", ofType(false)),
      "definition.jsonc": '{ "name": "Bare" }',
    });
    expect(alone.definition).toMatchObject({ name: "Bare", items: [{ number: 0 }, { number: 1 }] });
  });
});

describe("an error in a folder", () => {
  it("names the file that has the field, also for what all items have in common", async () => {
    const shared = (creators: unknown) => ({
      seller_fee_basis_points: 500,
      external_url: "javascript:alert(1)",
      properties: { creators },
    });
    const errors = await listErrors({
      "0.json": JSON.stringify({ ...describeItem(0), ...shared([{ address: "me", share: 100 }]) }),
      "1.json": JSON.stringify({ ...describeItem(1), ...shared([{ address: "me", share: 100 }]) }),
      "0.png": "image",
      "1.png": "image",
      "collection.json": { name: "Pebbles", symbol: "PEB" },
    });
    expect(errors).toEqual([
      expect.stringMatching(/^0\.json:1:\d\d+ properties\.creators\[0\]\.address must be a Solana address/),
      expect.stringMatching(/^0\.json:1:\d\d+ external_url must be an http/),
    ]);
  });

  it("is reported with its file and position, together with all others", async () => {
    const errors = await listErrors(
      {
        ...makeItems(8),
        "0.json": '{\n  "name": "x"\n  "image": "0.png"\n}',
        "1.json": describeItem(1, { name: "", attributes: [{ trait_type: "Colour", value: null }] }),
        "2.json": describeItem(2, { name: undefined, image: "5.png", attributes: {} }),
        "3.json": describeItem(3, { external_url: "javascript:alert(1)", symbol: "OTHER" }),
        "4.json": describeItem(4, { animation_url: "4.mp4" }),
        "5.json": "[]",
        "6.json": '{ "name": "x", "name": "y" }',
        "7.png": "",
        "9.png": "image",
      },
      "--treasury nobody --starts now",
    );
    expect(errors).toEqual([
      "--price is missing, and not in definition.jsonc either: Price of one item in SOL, or free",
      "--treasury must be a Solana address in base58",
      "0.json:3:3 a comma is missing here",
      "1.json:2:11 name must not be empty",
      "1.json:9:16 attributes[0].value must be a string or a number",
      "2.json:1:1 name is missing",
      '2.json:4:12 image names "5.png", but 2.png has the item\'s number; leave one of them',
      "2.json:5:17 attributes must be a list",
      "3.json:3:13 symbol differs from 1.json: a collection has only one; set it in definition.jsonc",
      "3.json:25:19 external_url must be an http(s) URL",
      '4.json:25:20 animation_url names "4.mp4", which is not in assets',
      "5.json:1:1 must be an object with the fields of the metadata",
      "5.json:1:1 name is missing",
      "6.json:1:16 name appears twice; remove one",
      '7.json:5:12 image names "7.png", which is an empty file',
      "9.png has no 9.json",
    ]);
  });

  it.each<[string, string[], FolderFiles]>([
    ["no item", ["assets has no images"], {}],
    [
      "a gap",
      ["3.json follows a gap: 1.json to 2.json (2 files) are missing"],
      { ...makeItems(1), ...makeItems(1, 3) },
    ],
    ["a count from 5", ["5.json follows a gap: 1.json to 4.json (4 files) are missing"], makeItems(1, 5)],
    ["a number twice", ["1.json has the number of 01.json"], { ...makeItems(2), "01.json": describeItem(1) }],
    [
      "no image",
      ["0.json:1:1 image is missing: 0.png is not in assets"],
      { "0.json": describeItem(0, { image: undefined }) },
    ],
    [
      "two images",
      ["0.json:1:1 image must name one of 0.jpg, 0.png"],
      { ...makeItems(1), "0.jpg": "image", "0.json": describeItem(0, { image: undefined }) },
    ],
    [
      "royalties that differ",
      [
        "0.json:25:30 seller_fee_basis_points differs from collection.json, and in 1 more files: a collection has only one; set it in definition.jsonc",
      ],
      {
        ...makeItems(2),
        "0.json": describeItem(0, { seller_fee_basis_points: 500 }),
        "1.json": describeItem(1, { seller_fee_basis_points: 501 }),
        "collection.json": { name: "Pebbles", seller_fee_basis_points: 0 },
      },
    ],
    [
      "recipients without an address",
      ["collection.json:6:20 properties.creators[0].address must be a Solana address in base58"],
      {
        ...makeItems(1),
        "collection.json": {
          seller_fee_basis_points: 1,
          properties: { creators: [{ address: "me", share: 100 }] },
        },
      },
    ],
    [
      "a video as an image, also one that is another item's animation",
      ["1.json:5:12 image must be a file of one of the types .svg, .png, .jpg, .jpeg, .gif, .webp, .avif"],
      { ...makeItems(1), "0.mp4": "video", "1.json": describeItem(1, { image: "0.mp4" }) },
    ],
    [
      "two definitions",
      ["assets has definition.json and definition.jsonc; leave one of them"],
      { ...makeItems(1), "definition.json": {}, "definition.jsonc": {} },
    ],
    [
      "items and unknown fields in the definition beside",
      [
        "definition.jsonc:2:12 items must be left out: the folder's files are the items",
        "definition.jsonc:3:13 colour isn't a field of a definition",
      ],
      { ...makeItems(1), "definition.jsonc": { items: [], colour: 1 } },
    ],
  ])("%s", async (_, lines, files) => {
    expect(await listErrors(files)).toEqual(expect.arrayContaining(lines));
  });

  it("names the options that are missing, and needs no short id where there is no name", async () => {
    const errors = await listErrors({ "0.json": { name: "Stone" }, "0.png": "image" }, "--hidden");
    expect(errors.map((line) => line.split(" ")[0])).toEqual([
      ...["--name", "--price", "--starts", "--symbol", "--treasury"],
    ]);
    const other = await listErrors({}, `${neededOptions} --symbol S --name Камінь`);
    expect(other).toEqual([
      "--short-id must be 3 to 24 letters, digits, hyphens or underscores",
      "--slug must be words of lower-case letters and digits, joined by hyphens",
    ]);
  });

  it("ends after 200 lines", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 203 }, (_, number) => [`${number}.json`, describeItem(number, { name: "" })]),
    );
    const errors = await listErrors({ ...files, ...makeItems(0) });
    expect(errors).toHaveLength(201);
    expect(errors.at(-1)).toMatch(/^… and \d+ more$/);
  });
});

describe("a definition beside the items", () => {
  it("comes before their files, and is where the phases are", async () => {
    const { definition, problems } = await compose({
      ...makeItems(1),
      "definition.jsonc": `{
        "$schema": "https://mint.example/schemas/folder-definition.json",
        "name": "Stones", // not the items' collection
        "royalty": null,
        "phases": [{ "name": "Friends" }],
      }`,
      "collection.json": { name: "Pebbles", seller_fee_basis_points: 500 },
    });
    expect(definition).toMatchObject({ name: "Stones", royalty: null, symbol: "PEB" });
    expect(definition["phases"]).toEqual([{ name: "Friends" }]);
    expect(definition).not.toHaveProperty("$schema");
    expect(problems).toEqual([
      expect.stringMatching(/definition\.jsonc:5:19 phases and --price are both given; leave one out$/),
      expect.stringContaining("--starts are both given"),
    ]);
  });
});

describe("outside the folder, nothing is read:", () => {
  beforeEach(() => writeFile(join(directory, "secret.png"), "secret"));

  it.each([
    ["../secret.png", "must be a file name of letters"],
    ["x/../../secret.png", "must be a file name of letters"],
    ["/art/other/1.png", "must be the name of a file in the folder"],
    ["file:///etc/passwd", "which browsers can't open"],
    ["data:text/html,x", "which browsers can't open"],
    ["..\\secret.png", "which is not in assets"],
    [".env", "which is not in assets"],
    ["page.html", "must be a file of one of the types .svg, .png"],
  ])("not for the image %s", async (image, message) => {
    const errors = await listErrors({ "0.json": describeItem(0, { image }), ".env": "x", "page.html": "x" });
    expect(errors).toContainEqual(expect.stringMatching(/^0\.json:5:12 image /));
    expect(errors.join("\n")).toContain(message);
  });

  it("not through links", async () => {
    await writeFolder(folder, makeItems(1));
    await rm(join(folder, "0.png"));
    await symlink(join(directory, "secret.png"), join(folder, "0.png"));
    await symlink("/etc/passwd", join(folder, "1.json"));
    await symlink(join(directory, "nothing"), join(folder, "collection.json"));
    expect(await listErrors({})).toEqual([
      '0.json:5:12 image names "0.png", a link that leads out of assets',
      "1.json is a link that leads out of the folder",
      "collection.json is a link that leads out of the folder",
    ]);
  });

  it("and a hostile file ends in an error: too large, too deep, or with fields of every object", async () => {
    const errors = await listErrors({
      ...makeItems(4),
      "0.json": " ".repeat(2 ** 20 + 1),
      "1.json": "[".repeat(500_000),
      "2.json": '{ "__proto__": { "name": "x" }, "image": "2.png" }',
      "3.json": '{ "name": "x", "image": "3.png", "attributes": [{ "trait_type": "a", "value": {} }] }',
    });
    expect(errors).toEqual(
      expect.arrayContaining([
        "0.json is larger than 1 MiB",
        "1.json is nested too deeply",
        "2.json:1:1 name is missing",
        "3.json:1:79 attributes[0].value must be a string or a number",
      ]),
    );
  });
});

describe("missing values are asked for", () => {
  const answers = (...texts: string[]) => {
    const asked: string[] = [];
    const ask = (question: string) => {
      asked.push(question);
      const answer = texts.shift();
      return answer === undefined
        ? Promise.reject(new Error("No further question."))
        : Promise.resolve(answer);
    };
    return { asked, run: createCommandRunner({}, () => now, ask) };
  };

  it("in a terminal, again after an invalid answer", async () => {
    await writeFolder(folder, makeItems(1));
    const { asked, run } = answers(
      ...[
        "nobody",
        "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
        "0,5",
        " 0.5 sol",
        "2026-12-01T18:00+02:00",
        "2",
      ],
    );
    const { output, errors } = await run(`collections import ${folder} --dry-run`);
    expect(errors).toBe("");
    expect(output).toContain("0.5 SOL, from 2026-12-01 16:00 UTC (in 10 days)");
    expect(output).toContain("at most 2 for a wallet, 2 at once");
    expect(asked).toEqual([
      "Solana address that is paid: ",
      "It must be a Solana address in base58.\nSolana address that is paid: ",
      "Price of one item in SOL, or free: ",
      'It must be an amount as a decimal string, like "0.25".\nPrice of one item in SOL, or free: ',
      "Start of the sale, like 2026-11-21T18:00Z, or now: ",
      "Maximum items per wallet, or any: ",
    ]);
  });

  it("only where the rest is right", async () => {
    await writeFolder(folder, { ...makeItems(1), "0.json": describeItem(0, { name: "" }) });
    const { asked, run } = answers();
    const { exitCode, errors } = await run(`collections import ${folder} --dry-run`);
    expect([exitCode, asked]).toEqual([1, []]);
    expect(errors).toMatch(/--treasury is missing[^]*0\.json:2:11 name must not be empty/);
  });
});

it("a dry run needs neither database nor chain, and writes no file", async () => {
  await writeFolder(folder, makeItems(2));
  await truncate(join(folder, "1.png"), 12_500_000);
  const { exitCode, output } = await simulate(`${neededOptions} --ends 2026-12-02T18:00:00Z --per-wallet 1`);
  expect(exitCode).toBe(0);
  expect(output.replaceAll(folder, "assets").replaceAll(process.cwd(), "…")).toBe(
    [
      "Collection  Pebbles (PEB), short id pebbles, slug pebbles",
      "Chain       not known: CHAIN is not set",
      "Paid        7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
      "Items       2, numbered from 0 to 1, with 1 trait, drawn in a secret order",
      "Standard    token-2022",
      "On chain    the service creates and pays for the collection's account; 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU can change the items' metadata",
      "Cost        an unknown amount (the service's authority is unknown) for the collection's account, at once; about 0.0000031 SOL for the metadata of each item, once it is minted, 0.0000062 SOL for all 2; paid by the service's authority",
      "Art         2 files, 13 MB, the largest 1.png with 13 MB; copied to …/dist/art/pebbles",
      "Public      its page data, its art and the gallery of all items, minted or not: as soon as it is imported",
      "Phase 1     Public: 0.5 SOL, from 2026-12-01 18:00 UTC (in 10 days), to 2026-12-02 18:00 UTC, all items, at most 1 for a wallet, 1 at once",
      "Note: Whether a wallet can spend what is paid was not checked on the chain: SOLANA_RPC_URL is not set.",
      "Note: The collection has no image, so 0.png is used: add collection.png for another one.",
      "Note: Files that pages load slowly, over 10 MB: 1.png.",
      "The definition would be written to assets/definition.pebbles.json.",
      "The database was not checked for the short id: DATABASE_URL is not set.",
      "Nothing was changed: this was a dry run.",
      "",
    ].join("\n"),
  );
  expect(await readdir(folder)).toEqual(["0.json", "0.png", "1.json", "1.png"]);
});
