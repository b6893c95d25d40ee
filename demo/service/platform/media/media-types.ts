/** Kind of a file in an item's metadata. https://developers.metaplex.com/token-metadata/token-standard */
export type MediaCategory = "image" | "video" | "audio" | "vr" | "html";

/** Types of the images that the service serves, by file extension. */
export const imageTypes: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
};

/** Types of other media that the service serves. HTML is excluded, as it would run on the service's origin. */
export const animationTypes: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  webm: "video/webm",
  mp3: "audio/mpeg",
  glb: "model/gltf-binary",
  gif: "image/gif",
};

/** Types of files hosted elsewhere. */
const otherTypes: Readonly<Record<string, string>> = {
  mov: "video/quicktime",
  wav: "audio/wav",
  html: "text/html",
  htm: "text/html",
};

/** Extension of a file name in lower case, without the dot; empty if there is none. */
export const extensionOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** True for a file whose format isn't compressed itself. */
export const isCompressible = (name: string): boolean => ["svg", "glb"].includes(extensionOf(name));

/** MIME type of a URL by the extension of its path, or by `ext=` in its query; undefined if it has neither. */
export function typeOfUrl(url: string): string | undefined {
  const [path = "", query = ""] = url.split("#", 1)[0]!.split("?");
  const extension = extensionOf(path) || (new URLSearchParams(query).get("ext") ?? "").toLowerCase();
  for (const types of [imageTypes, animationTypes, otherTypes]) {
    if (Object.hasOwn(types, extension)) return types[extension];
  }
  return undefined;
}

/**
 * MIME type of an animation. Without a known extension, a URL that ends in a slash or has parameters is a web page;
 * undefined for others, such as content identifiers.
 */
export const typeOfAnimation = (animation: string): string | undefined =>
  typeOfUrl(animation) ?? (isPage(animation) ? "text/html" : undefined);

/** Category of an animation. Like in Metaplex's tools, `video` for an unknown type. */
export function categoryOf(animation: string): MediaCategory {
  const type = typeOfAnimation(animation) ?? "";
  if (type.startsWith("model/")) return "vr";
  if (type === "text/html") return "html";
  return type.startsWith("audio/") ? "audio" : type.startsWith("image/") ? "image" : "video";
}

function isPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  const isFile = new URLSearchParams(search).has("ext") || /\.(?!php|aspx?$)\w+$/i.test(pathname);
  return !isFile && (pathname.endsWith("/") || search !== "" || /\.(php|aspx?)$/i.test(pathname));
}
