import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Span as OTLP's JSON has it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  readonly status: { code?: number };
}

interface ExportBody {
  resourceSpans: {
    resource: { attributes: ReceivedSpan["attributes"] };
    scopeSpans: { spans: ReceivedSpan[] }[];
  }[];
}

/** Collector of traces that takes OTLP as JSON over HTTP. */
export interface OtlpReceiver {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** Attributes of the resources, as text. */
  readonly resources: ReadonlySet<string>;
  /** All that was sent. */
  readonly text: string;
  /** Requests' paths and media types. */
  readonly requests: ReadonlySet<string>;
  close(): Promise<void>;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const resources = new Set<string>();
  const requests = new Set<string>();
  let text = "";
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      requests.add(`${request.method} ${request.url} ${request.headers["content-type"]}`);
      const body = Buffer.concat(parts).toString();
      text += body;
      for (const { resource, scopeSpans } of (JSON.parse(body) as ExportBody).resourceSpans) {
        for (const { key, value } of resource.attributes) resources.add(`${key}=${value.stringValue}`);
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    requests,
    get text() {
      return text;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
