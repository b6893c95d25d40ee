import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";

interface ZipOptions {
  readonly isStored?: boolean;
  readonly isLarge?: boolean;
}

/** Creates a ZIP file. @param change of its bytes */
export async function zipOf(
  files: Readonly<Record<string, string>>,
  change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> = (bytes) => bytes,
  { isStored = false, isLarge = false }: ZipOptions = {},
): Promise<File> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    zip64: isLarge,
    ...(isStored && { level: 0 }),
  });
  for (const [path, content] of Object.entries(files)) {
    const isFolder = path.endsWith("/");
    await writer.add(path, isFolder ? undefined : new TextReader(content), { directory: isFolder });
  }
  return new File([change((await writer.close()) as Uint8Array<ArrayBuffer>)], "art.zip");
}
