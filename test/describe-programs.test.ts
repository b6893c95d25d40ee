import { address } from "@solana/kit";
import { expect, it } from "vitest";
import { describeFetch, describePrograms } from "../demo/describe-programs.js";
import { coreProgram } from "../demo/service/chain/standards/core/program.js";

const other = address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");

it("the start announces a fetch with its node, its time limit and how to turn it off", () => {
  expect(describeFetch("node.example")).toBe(
    "Reading Metaplex Core from node.example, for 5 s at most. PROGRAM_SOURCE=off turns this off.",
  );
});

it("the start prints size and hash of a program that it has fetched", () => {
  const core = {
    status: "fetched",
    node: "node.example",
    path: "/core.so",
    size: 716_528,
    sha256: "604d",
  } as const;
  expect(describePrograms([coreProgram], core)).toEqual([
    ["Programs", coreProgram, "Metaplex Core, so the sample Open Signal is imported as core"],
    ["", "716528 bytes from node.example", "SHA-256 604d"],
  ]);
});

it("the start prints in one line why Metaplex Core is missing, and what the sample does instead", () => {
  const core = { status: "missing", reason: "PROGRAM_SOURCE is off" } as const;
  expect(describePrograms([other], core)).toEqual([
    [
      "Programs",
      `no Metaplex Core ${other}`,
      "PROGRAM_SOURCE is off, so the sample Open Signal is imported as token-2022; npm run clone-program adds it",
    ],
  ]);
});
