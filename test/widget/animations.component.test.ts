import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import type { Animation } from "../../src/contract/values/media.js";
import { answerGallery, workOf } from "./fake-lists.js";
import { startService } from "./fake-service.js";
import { dropOf } from "./drop.js";
import { MintPage } from "./mint-page.js";
import { SectionPage } from "./sections/section-page.js";
import { installWallet } from "./signing-wallet.js";

const fileUrl = (name: string) => `${import.meta.url.replace(/[^/]+$/, "")}${name}`;

/** Model of one triangle, as a binary glTF file. */
function makeTriangle(): Uint8Array<ArrayBuffer> {
  const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const bounds = { min: [0, 0, 0], max: [1, 1, 0] };
  const scene = {
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: "VEC3", ...bounds }],
    bufferViews: [{ buffer: 0, byteLength: positions.byteLength }],
    buffers: [{ byteLength: positions.byteLength }],
  };
  const text = JSON.stringify(scene);
  const json = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4));
  const chunk = (type: number, bytes: Uint8Array) => [new Uint32Array([bytes.length, type]), bytes];
  const body = [...chunk(0x4e4f534a, json), ...chunk(0x004e4942, new Uint8Array(positions.buffer))].flatMap(
    (part) => [...new Uint8Array(part.buffer)],
  );
  const header = new Uint32Array([0x46546c67, 2, 12 + body.length]);
  return new Uint8Array([...new Uint8Array(header.buffer), ...body]);
}

/** Answers requests for models, beside the service's answers. */
function serveModels(): void {
  const answer = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.endsWith(".glb")) return answer(input, init);
    const isThere = url.endsWith("/triangle.glb");
    return Promise.resolve(isThere ? new Response(makeTriangle()) : new Response(null, { status: 404 }));
  };
}

const isRequested = (url: string) => performance.getEntriesByName(url).length > 0;

/** True once the dialog says that something is missing. */
const isSaid = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll("[role=status]")].some((status) => status.checkVisibility());

/** Dialog of an item with an animation, from the gallery. */
async function showItem(animation: Animation): Promise<{ page: MintPage; dialog: HTMLElement }> {
  const shown = await SectionPage.show("gallery", ({ answers }) => {
    answers.gallery = answerGallery([workOf(1, { animation }), workOf(2)]);
  });
  serveModels();
  await shown.scrollToText("gallery", "Aurora #1");
  await userEvent.click(shown.page.get("button", /^Aurora #1/));
  return { page: shown.page, dialog: await shown.page.waitFor("dialog", "Aurora #1") };
}

it.each(["video/mp4", "audio/mpeg"])(
  "%s is loaded when it is played, over the image of its item",
  async (type) => {
    const url = fileUrl(`missing.mp4?${type}`);
    const { page, dialog } = await showItem({ url, type });
    const image = dialog.querySelector("img")!;
    await page.until(() => image.naturalWidth > 0, "the image is loaded");
    const player = dialog.querySelector<HTMLMediaElement>("video, audio")!;
    expect(player.localName).toBe(type.split("/")[0]);
    expect(player.ariaLabel).toBe("Aurora #1");
    if (player instanceof HTMLVideoElement) expect(player.poster).toBe(image.src);
    expect([player.networkState, player.error]).toEqual([HTMLMediaElement.NETWORK_IDLE, null]);
    if (type.startsWith("video")) await userEvent.click(page.get("button", "Play"));
    else void player.play().catch(() => undefined);
    expect(player.controls).toBe(true);
    // The file is missing.
    await page.until(() => player.error !== null, "it is requested");

    await userEvent.click(page.get("button", "Next item"));
    await page.waitFor("dialog", "Aurora #2");
    expect(dialog.querySelector("video, audio")).toBeNull();
  },
);

it("a minted item is shown with its player", async () => {
  const animation = { url: fileUrl("minted.mp4"), type: "video/mp4" };
  const service = startService((service) => {
    service.record = dropOf();
    service.answers.execute = (request) => {
      const answer = service.execute(request) as { items: object[] };
      return { ...answer, items: answer.items.map((item) => ({ ...item, animation })) };
    };
  });
  installWallet();
  const page = await MintPage.show(service);
  await page.connect();
  await page.click("button", "Mint");
  await page.waitForMainLabel("Mint more");
  const player = page.root.querySelector<HTMLVideoElement>("[part~=reveal] video")!;
  expect(player.src).toBe(animation.url);
  expect(player.error).toBeNull();
});

it.each<[string, Animation]>([
  ["another type", { url: fileUrl("item.txt"), type: "text/plain" }],
  ["a page that isn't http(s)", { url: "javascript:alert(1)", type: "text/html" }],
  ["an unknown type", { url: fileUrl("item"), type: null }],
  ["a URL that isn't http(s)", { url: "javascript:alert(1)", type: "video/mp4" }],
])("%s is not shown", async (_, animation) => {
  const { dialog } = await showItem(animation);
  expect(dialog.querySelector("video, audio, model-viewer, iframe")).toBeNull();
  expect(dialog.querySelector("a[href$='item.txt'], a[href^='javascript']")).toBeNull();
});

it("a web page is opened by a link in a tab of its own, which can't reach this one", async () => {
  const { page, dialog } = await showItem({ url: "https://live.example/?seed=1", type: "text/html" });
  const link = page.get("link", "Open the live work") as HTMLAnchorElement;
  expect(link.href).toBe("https://live.example/?seed=1");
  expect(link.target).toBe("_blank");
  expect(link.relList.contains("noopener")).toBe(true);
  expect(dialog.querySelector("iframe")).toBeNull();
});

it("a 3D model is loaded with its viewer on request", async () => {
  const url = fileUrl("triangle.glb");
  const { page, dialog } = await showItem({ url, type: "model/gltf-binary" });
  expect(isRequested(url)).toBe(false);
  await userEvent.click(page.get("button", "View in 3D"));
  await page.until(() => !!dialog.querySelector("model-viewer"), "the viewer is there");
  const viewer = dialog.querySelector<HTMLElement & { loaded: boolean }>("model-viewer")!;
  expect(viewer.getAttribute("alt")).toBe("Aurora #1");
  await page.until(() => viewer.loaded, "the model is loaded");
  expect(page.find("button", "View in 3D")).toBeNull();
});

it("a 3D model that is missing leaves the image, and says so", async () => {
  const { page, dialog } = await showItem({ url: fileUrl("missing.glb"), type: "model/gltf-binary" });
  await userEvent.click(page.get("button", "View in 3D"));
  await page.until(() => isSaid(dialog), "it is said");
  expect(dialog.querySelector("model-viewer")).toBeNull();
  expect(page.find("button", "View in 3D")).not.toBeNull();
});
