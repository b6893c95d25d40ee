import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * Statements of one connection since its last `begin`, the newest last: each is the statement's text followed
 * by its parameters, as far as they are text.
 */
export type Transcript = readonly string[];

export interface PostgresProxy {
  /** Database url through the proxy. */
  readonly url: string;
  /** Holds a connection before the newest statement of a matching transcript reaches PostgreSQL. */
  holdStatement(matches: (transcript: Transcript) => boolean): Promise<void>;
  /** Forwards the statement and withholds the result. Resolves when PostgreSQL has executed it. */
  holdResult(matches: (transcript: Transcript) => boolean): Promise<void>;
  close(): Promise<void>;
}

interface Hold {
  readonly matches: (transcript: Transcript) => boolean;
  readonly side: "statement" | "result";
  readonly resolve: () => void;
}

/** Matches a newest statement with all of these in its text or its parameters. */
export function isStatementWith(...parts: readonly string[]): (transcript: Transcript) => boolean {
  return (transcript) => parts.every((part) => transcript.at(-1)?.includes(part));
}

/**
 * Proxy between a service process and PostgreSQL that parses enough of the protocol to tell statements apart.
 * A process that dies closes its connections, and PostgreSQL rolls their transactions back.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const holds = new Set<Hold>();
  const sockets = new Set<Socket>();

  function join(client: Socket): void {
    const database = connect({ host: target.hostname, port: Number(target.port) });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    let transcript: string[] = [];
    let held: Hold | null = null;

    const fromClient = readMessages({ hasStartup: true, ends: endsOfClient }, (messages) => {
      if (held?.side === "statement") return;
      const statement = describe(messages);
      if (statement !== null) {
        transcript = statement === "begin" ? [statement] : [...transcript, statement];
        const hold = [...holds].find(({ matches }) => matches(transcript));
        if (hold) {
          holds.delete(hold);
          held = hold;
          if (hold.side === "statement") return hold.resolve();
        }
      }
      database.write(Buffer.concat(messages));
    });
    const fromDatabase = readMessages({ hasStartup: false, ends: null }, ([message]) => {
      if (held?.side !== "result") return void client.write(message!);
      // ReadyForQuery: the statements are executed, and after a commit durable.
      if (message![0] === letter("Z")) held.resolve();
    });
    client.on("data", fromClient);
    database.on("data", fromDatabase);
  }

  const server = createServer(join);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const add = (side: Hold["side"], matches: Hold["matches"]) =>
    new Promise<void>((resolve) => holds.add({ side, matches, resolve }));
  return {
    url: url.href,
    holdStatement: (matches) => add("statement", matches),
    holdResult: (matches) => add("result", matches),
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const letter = (character: string) => character.charCodeAt(0);

/** Client messages after which PostgreSQL responds: Query, Sync, a password, Terminate. */
const endsOfClient: ReadonlySet<number> = new Set([..."QSpX"].map(letter));

/**
 * Splits a stream into messages and passes them on.
 * @param options.hasStartup the first message has no type byte
 * @param options.ends types that end a group; null: each message is passed on by itself
 */
function readMessages(
  { hasStartup, ends }: { hasStartup: boolean; ends: ReadonlySet<number> | null },
  pass: (messages: Buffer[]) => void,
) {
  let rest = Buffer.alloc(0);
  let isStarting = hasStartup;
  let messages: Buffer[] = [];
  return (part: Buffer): void => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const lengthAt = isStarting ? 0 : 1;
      if (rest.length < lengthAt + 4) return;
      const size = lengthAt + rest.readUInt32BE(lengthAt);
      if (rest.length < size) return;
      messages.push(rest.subarray(0, size));
      rest = rest.subarray(size);
      if (!isStarting && ends && !ends.has(messages.at(-1)![0]!)) continue;
      isStarting = false;
      pass(messages);
      messages = [];
    }
  };
}

/** Statement that a client's messages request, with its parameters; null without one. */
function describe(messages: readonly Buffer[]): string | null {
  const requests = messages.filter(([type]) => [letter("Q"), letter("P"), letter("B")].includes(type!));
  if (requests.length === 0) return null;
  return requests
    .map((message) => message.subarray(5).toString("latin1").replaceAll("\0", " ").trim())
    .join(" ");
}
