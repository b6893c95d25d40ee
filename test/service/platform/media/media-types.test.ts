import { expect, it } from "vitest";
import { categoryOf, typeOfUrl } from "../../../../demo/service/platform/media/media-types.js";

it.each([
  ["https://mint.example/art/x/1.MP4", "video/mp4", "video"],
  ["/art/x/1.glb?v=2#start", "model/gltf-binary", "vr"],
  ["https://storage.example/abc?ext=mp3", "audio/mpeg", "audio"],
  ["https://mint.example/art/x/1.gif", "image/gif", "image"],
  ["https://game.example/play.html", "text/html", "html"],
  ["https://game.example/live/?seed=1", undefined, "html"],
  ["https://game.example/live?seed=1", undefined, "html"],
  ["https://game.example", undefined, "html"],
  ["https://game.example/play.php?id=7", undefined, "html"],
  ["https://storage.example/abc?ext=unknown", undefined, "video"],
  ["https://storage.example/clip.mkv?token=abc", undefined, "video"],
  ["ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi", undefined, "video"],
  ["https://storage.example/abc.def/ghi", undefined, "video"],
  ["https://storage.example/a.constructor", undefined, "video"],
])("the animation %s is of the type %s and the category %s", (url, type, category) => {
  expect(typeOfUrl(url)).toBe(type);
  expect(categoryOf(url)).toBe(category);
});
