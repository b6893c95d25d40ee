import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Respond } from "../../../faults/processes/node-proxy.js";

/** Answers of an indexer, in the form of the DAS API's OpenRPC document 1.1.0, with the fields of recorded ones. */
export interface DasServer {
  readonly url: string;
  /** Assets by id. */
  readonly assets: Map<string, object>;
  /** Requests so far: method and parameters. */
  readonly requests: { readonly method: string; readonly params: Readonly<Record<string, unknown>> }[];
  /** Answer to every request, or to those of a method; null: from the assets. */
  fault: { readonly method?: string; readonly respond: Respond } | null;
  close(): Promise<void>;
}

export async function startDasServer(): Promise<DasServer> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => void (body += part.toString()));
    request.on("end", () => answer(JSON.parse(body) as Call, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const das: DasServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?api-key=secret-of-the-provider`,
    assets: new Map(),
    requests: [],
    fault: null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function answer({ id, method, params }: Call, response: ServerResponse): void {
    das.requests.push({ method, params });
    if (das.fault && (das.fault.method ?? method) === method) {
      return das.fault.respond(response, { method, params: JSON.stringify(params) });
    }
    response
      .setHeader("Content-Type", "application/json")
      .end(JSON.stringify({ jsonrpc: "2.0", id, ...answerOf(method, params, das.assets) }));
  }
  return das;
}

interface Call {
  readonly id: string;
  readonly method: string;
  readonly params: Record<string, unknown>;
}

function answerOf(method: string, params: Call["params"], assets: ReadonlyMap<string, object>): object {
  if (method === "getAsset") {
    const asset = assets.get(String(params["id"]));
    // As the reference implementation answers.
    const message = "Database Error: RecordNotFound Error: Asset Not Found";
    return asset ? { result: asset } : { error: { code: -32000, message } };
  }
  const items = [...assets.values()].filter((asset) =>
    (asset as ReturnType<typeof coreAsset>).grouping.some(
      ({ group_key, group_value }) =>
        group_key === params["groupKey"] && group_value === params["groupValue"],
    ),
  );
  return { result: { total: items.length, limit: params["limit"], page: params["page"], items } };
}

const uncompressed = {
  eligible: false,
  compressed: false,
  data_hash: "",
  creator_hash: "",
  asset_hash: "",
  tree: "",
  seq: 0,
  leaf_id: 0,
};

function contentOf(name: string, symbol: string, image: string | null) {
  return {
    $schema: "https://schema.metaplex.com/nft1.0.json",
    json_uri: `https://mint.example/m/${name}`,
    files: image === null ? [] : [{ uri: image, mime: "image/png" }],
    metadata: { name, symbol },
    links: image === null ? {} : { image },
  };
}

/** Asset of Metaplex Core. */
export const coreAsset = (
  id: string,
  collection: string,
  image: string | null = "https://mint.example/1.png",
) => ({
  interface: "MplCoreAsset",
  id,
  content: contentOf("Northern Lights #18", "", image),
  authorities: [{ address: "", scopes: ["full"] }],
  compression: uncompressed,
  grouping: [{ group_key: "collection", group_value: collection }],
  royalty: {
    royalty_model: "creators",
    target: null,
    percent: 0.05,
    basis_points: 500,
    primary_sale_happened: false,
    locked: false,
  },
  creators: [],
  ownership: {
    frozen: false,
    delegated: false,
    delegate: null,
    ownership_model: "single",
    owner: collection,
  },
  mutable: true,
  burnt: false,
  plugins: {},
  mpl_core_info: { plugins_json_version: 1 },
  external_plugins: [],
});

/** Collection of Metaplex Core. */
export const coreCollection = (id: string) => ({
  ...coreAsset(id, id),
  interface: "MplCoreCollection",
  grouping: [],
  mpl_core_info: { num_minted: 1, current_size: 1, plugins_json_version: 1 },
});

/** Token-2022 mint, as the reference implementation describes all of them. */
export const tokenAsset = (id: string) => ({
  interface: "FungibleToken",
  id,
  content: contentOf("Northern Lights #18", "NORTH", "https://mint.example/1.png"),
  authorities: [],
  compression: uncompressed,
  grouping: [] as { group_key: string; group_value: string }[],
  royalty: {
    royalty_model: "creators",
    target: null,
    percent: 0,
    basis_points: 0,
    primary_sale_happened: false,
    locked: false,
  },
  creators: [],
  ownership: { frozen: false, delegated: false, delegate: null, ownership_model: "token", owner: "" },
  mutable: true,
  burnt: false,
  mint_extensions: { metadata: { mint: id }, metadata_pointer: { metadata_address: id } },
});
