import type { SimulationReport } from "./simulator.js";
import { allFaults, places, type Fault } from "./faults.js";

/** Number of firings of a fault over many runs. */
export function countFired(reports: readonly SimulationReport[], fault: Fault): number {
  return reports.reduce((sum, { fired }) => {
    return sum + [...(fired.get(fault)?.values() ?? [])].reduce((one, other) => one + other, 0);
  }, 0);
}

/** Table of the faults that fired: by place, number of runs, and number of runs with findings. */
export function drawFaultsMatrix(reports: readonly SimulationReport[]): string {
  const violationKinds = ["oversold", "doubled", "lost", "broken"] as const;
  const width = Math.max(...allFaults.map(({ length }) => length));
  const draw = (first: string, numbers: readonly (string | number)[]) =>
    [first.padEnd(width), ...numbers.map((one) => String(one).padStart(8))].join(" ");
  const lines = allFaults.flatMap((fault) => {
    const runs = reports.filter(({ fired }) => fired.has(fault));
    if (runs.length === 0) return [];
    const at = places.map((place) =>
      runs.reduce((sum, { fired }) => sum + (fired.get(fault)?.get(place) ?? 0), 0),
    );
    const violations = violationKinds.map(
      (kind) => runs.filter(({ findings }) => findings.some((one) => one.kind === kind)).length,
    );
    return [draw(fault, [...at.map((times) => times || "·"), runs.length, ...violations])];
  });
  return [draw("fault × where it fired", [...places, "runs", ...violationKinds]), ...lines].join("\n");
}
