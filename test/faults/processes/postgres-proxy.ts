import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * What one connection has asked since its last `begin`, the newest last: each entry is the statement's text with its
 * parameters behind it, as far as they are text.
 */
export type Transcript = readonly string[];

export interface PostgresProxy {
  /** The database's address, through the proxy. */
  readonly url: string;
  /** Stops a connection before the newest statement of such a transcript reaches PostgreSQL. */
  holdStatement(matches: (transcript: Transcript) => boolean): Promise<void>;
  /** Lets the statement through and keeps the answer. Resolves when PostgreSQL has carried it out. */
  holdResult(matches: (transcript: Transcript) => boolean): Promise<void>;
  close(): Promise<void>;
}

interface Hold {
  readonly matches: (transcript: Transcript) => boolean;
  readonly side: "statement" | "result";
  readonly tell: () => void;
}

/** The newest statement is a commit, and the transaction before it did all of this. */
export function isCommitOf(...parts: readonly string[]): (transcript: Transcript) => boolean {
  return (transcript) =>
    transcript.at(-1) === "commit" &&
    parts.every((part) => transcript.some((statement) => statement.includes(part)));
}

/** The newest statement has all of these in its text or its parameters. */
export function isStatementWith(...parts: readonly string[]): (transcript: Transcript) => boolean {
  return (transcript) => parts.every((part) => transcript.at(-1)?.includes(part));
}

/**
 * Stands between a service process and PostgreSQL, and reads as much of the protocol as it takes to tell statements
 * apart. A process that dies takes its connections with it, and PostgreSQL rolls back what they had begun.
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
          if (hold.side === "statement") return hold.tell();
        }
      }
      database.write(Buffer.concat(messages));
    });
    const fromDatabase = readMessages({ hasStartup: false, ends: null }, ([message]) => {
      if (held?.side !== "result") return void client.write(message!);
      // Ready for the next: whatever was asked is done, and after a commit durable.
      if (message![0] === letter("Z")) held.tell();
    });
    client.on("data", fromClient);
    database.on("data", fromDatabase);
  }

  const server = createServer(join);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const add = (side: Hold["side"], matches: Hold["matches"]) =>
    new Promise<void>((tell) => holds.add({ side, matches, tell }));
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

/** Messages of a client after which PostgreSQL has its turn: Query, Sync, a password, Terminate. */
const endsOfClient: ReadonlySet<number> = new Set([..."QSpX"].map(letter));

/**
 * Cuts a stream into messages and passes them on.
 * @param options.hasStartup the first message carries no letter
 * @param options.ends the letters that a part ends with; null: each message is passed on by itself
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

/** The statement that a client's messages ask for, with its parameters; null when they ask for none. */
function describe(messages: readonly Buffer[]): string | null {
  const asked = messages.filter(([type]) => [letter("Q"), letter("P"), letter("B")].includes(type!));
  if (asked.length === 0) return null;
  return asked
    .map((message) => message.subarray(5).toString("latin1").replaceAll("\0", " ").trim())
    .join(" ");
}
