import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { healthPaths } from "../../../../demo/service/http/health.js";
import {
  databaseMetrics,
  processMetrics,
  sampledMetrics,
  type MetricDefinition,
} from "../../../../demo/service/operate/observability/metric-definitions.js";
import { alertedEvents, createMetrics } from "../../../../demo/service/operate/observability/metrics.js";

const project = new URL("../../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, project), "utf8");
const page = read("demo/docs/operate/monitor.md");
const alerts = read("demo/docs/operate/alerts.yml");
const dashboard = JSON.parse(read("demo/docs/operate/grafana-dashboard.json")) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

const definitions: Readonly<Record<string, MetricDefinition>> = {
  ...processMetrics,
  ...sampledMetrics,
  ...databaseMetrics,
};

/** Cells of the page's table rows. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
const codesOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);

describe("the page about observing", () => {
  it("has every metric with its type, labels and meaning, and no other", () => {
    const described = rows
      .filter(([name]) => name!.startsWith("`mint_"))
      .map(
        ([name, type, labels, help]) =>
          [codesOf(name!)[0]!, { type, labels: codesOf(labels!), help }] as const,
      );
    const expected = Object.entries(definitions).map(
      ([name, { type, labels, help }]) => [name, { type, labels: [...labels], help }] as const,
    );
    expect(described).toEqual(expected);
  });

  it("has every health check, alert and event of the log", () => {
    for (const path of healthPaths) expect(rows.map(([cell]) => cell)).toContain(`\`${path}\``);
    const named = rows.flatMap((cells) => cells.flatMap(codesOf));
    expect(named).toEqual(
      expect.arrayContaining([...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name)),
    );
    const files = readdirSync(new URL("demo/service/", project), { recursive: true, encoding: "utf8" });
    const sources = files.filter((path) => path.endsWith(".ts")).map((path) => read(`demo/service/${path}`));
    const events = sources.flatMap((source) =>
      [...source.matchAll(/\b(?:log|report)\(\s*(?:id, |"(?:info|warn|error)", )"([a-z-]+)"/g)].map(
        ([, event]) => event!,
      ),
    );
    expect(events.length).toBeGreaterThan(30);
    expect(named).toEqual(expect.arrayContaining(events));
  });
});

const listNames = (list: string) => list.match(/\w+/g) ?? [];

/** Metrics and labels that an expression names. Whether it is PromQL is up to `test/operate`, which has Prometheus. */
function inspect(expression: string): { metrics: string[]; labels: string[] } {
  const labels: string[] = [];
  const rest = expression
    .replace(/\{([^}]*)\}/g, (_, matchers: string) => {
      labels.push(...listNames(matchers.replace(/"[^"]*"/g, "")));
      return " ";
    })
    .replace(/\b(?:by|without|on|ignoring) \(([^)]*)\)/g, (_, list: string) => {
      labels.push(...listNames(list));
      return " ";
    })
    .replace(/\[\w+\]|offset \w+/g, " ");
  const metrics = rest.match(/\b[a-z_]\w*\b(?! *\()/gi) ?? [];
  return {
    metrics: metrics.filter((name) => !["and", "or", "unless", "sum", "min", "max"].includes(name)),
    labels,
  };
}

describe("the alerts and the dashboard", () => {
  const expressions = [
    ...[...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression!),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];

  it("have expressions over metrics and labels that /metrics has", async () => {
    const text = await createMetrics(() => undefined).render();
    const served = new Map(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]),
    );
    for (const name of Object.keys(definitions)) expect([...served.keys()]).toContain(name);
    // Prometheus' own metric of each process.
    served.set("up", "gauge");
    const isServed = (name: string) =>
      served.has(name) || served.get(name.replace(/_(bucket|sum|count)$/, "")) === "histogram";
    const known = new Set([...Object.values(definitions).flatMap(({ labels }) => labels), "le"]);
    expect(expressions.length).toBeGreaterThan(20);
    for (const expression of expressions) {
      const { metrics, labels } = inspect(expression);
      expect(metrics.length, expression).toBeGreaterThan(0);
      for (const name of metrics) expect(isServed(name), `${name} in ${expression}`).toBe(true);
      for (const label of labels) expect(known, expression).toContain(label);
    }
  });

  it("are refused by this test when they name what isn't there", () => {
    expect(
      inspect('rate(mint_nothing{kind="x"}[5m]) > up offset 10m and max by (job, le) (mint_other)'),
    ).toEqual({
      metrics: ["mint_nothing", "up", "mint_other"],
      labels: ["kind", "job", "le"],
    });
  });

  it("are thirteen rules with a time, a severity and words, and panels with one graph each", () => {
    const rules = alerts.split(/^ +- alert: /m).slice(1);
    expect(rules).toHaveLength(13);
    for (const rule of rules) {
      expect(rule).toMatch(
        / for: \d+m\n +labels:\n +severity: (critical|warning)\n +annotations:\n +summary: .+\n +description: .+/,
      );
    }
    expect(dashboard.panels.length).toBeGreaterThan(10);
    for (const { title, targets } of dashboard.panels) expect(targets.length, title).toBeGreaterThan(0);
  });

  it("count each event that an alert is about from zero on", async () => {
    const [, pattern] = /event=~"([^"]+)"/.exec(alerts)!;
    expect(pattern!.split("|").toSorted()).toEqual(alertedEvents.toSorted());
    const text = await createMetrics(() => undefined).render();
    for (const event of alertedEvents) {
      expect(text).toContain(`mint_log_events_total{level="error",event="${event}"} 0`);
    }
  });
});
