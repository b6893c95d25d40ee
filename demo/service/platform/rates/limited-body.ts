/** Text of a body; null if it exceeds the size limit, without reading the rest. */
export async function readLimited(response: Response, maxBytes: number): Promise<string | null> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength;
    if (bytes > maxBytes) return null;
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
