import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { findProgram } from "../system-program.js";

const run = promisify(execFile);
const rules = fileURLToPath(new URL("../../demo/docs/operate/alerts.yml", import.meta.url));
const dashboard = fileURLToPath(new URL("../../demo/docs/operate/grafana-dashboard.json", import.meta.url));
const directory = mkdtempSync(join(tmpdir(), "mint-alerts-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** A value for each minute: `0x5` is 0 six times. */
type Series = Readonly<Record<string, string>>;

/** For each alert a quarter of an hour in which nothing is wrong, and one in which it fires. */
const alerts: Readonly<Record<string, { well: Series; wrong: Series }>> = {
  MintServiceDown: {
    well: { 'mint_ready{for="reads",instance="a"}': "0x20", 'mint_ready{for="reads",instance="b"}': "1x20" },
    wrong: { 'mint_ready{for="reads",instance="a"}': "0x20", 'mint_ready{for="reads",instance="b"}': "0x20" },
  },
  MintProcessDown: {
    well: { 'up{job="mint-service",instance="a"}': "1x20", 'up{job="mint-service",instance="b"}': "1x20" },
    wrong: { 'up{job="mint-service",instance="a"}': "1x20", 'up{job="mint-service",instance="b"}': "0x20" },
  },
  MintNodeAbsent: {
    well: { 'mint_node_up{node="one"}': "1x20", 'mint_node_up{node="two"}': "1x20" },
    wrong: { 'mint_node_up{node="one"}': "1x20", 'mint_node_up{node="two"}': "0x20" },
  },
  MintNodeContradicts: {
    well: { 'mint_log_events_total{event="node-contradicts-itself"}': "0x20" },
    wrong: { 'mint_log_events_total{event="node-contradicts-itself"}': "0x5 1+0x14" },
  },
  MintClockOff: {
    well: { 'mint_clock_ahead_seconds{instance="a"}': "-0.4x20" },
    wrong: { 'mint_clock_ahead_seconds{instance="a"}': "-120x20" },
  },
  MintAuthorityLow: {
    well: {
      'mint_authority_items{instance="a"}': "1500x20",
      'mint_authority_items{instance="b"}': "1500x20",
    },
    wrong: {
      'mint_authority_items{instance="a"}': "1500-100x20",
      'mint_authority_items{instance="b"}': "_x20",
    },
  },
  MintsStopped: {
    well: { 'mint_ready{for="mints",instance="a"}': "0x20", 'mint_ready{for="mints",instance="b"}': "1x20" },
    wrong: { 'mint_ready{for="mints",instance="a"}': "0x20" },
  },
  MintsUnsettled: {
    well: { mint_unsettled_age_seconds: "20x20" },
    wrong: { mint_unsettled_age_seconds: "100+60x20" },
  },
  MintWebhooksWaiting: {
    well: { mint_webhooks_pending_age_seconds: "5x20" },
    wrong: { mint_webhooks_pending_age_seconds: "10+60x20" },
  },
  MintUnitsHeld: {
    well: { mint_held_units: "40x30", mint_minted_units: "0+20x30" },
    wrong: { mint_held_units: "40x30", mint_minted_units: "100x30" },
  },
  MintMetadataDue: {
    well: { 'mint_job_lag_seconds{job="metadata"}': "30x20" },
    wrong: { 'mint_job_lag_seconds{job="metadata"}': "0+60x20" },
  },
  MintRequestsFailing: {
    well: {
      'mint_http_requests_total{status="200"}': "0+1000x20",
      'mint_http_requests_total{status="503"}': "0+1x20",
    },
    wrong: {
      'mint_http_requests_total{status="200"}': "0+1000x20",
      'mint_http_requests_total{status="503"}': "0+100x20",
    },
  },
  MintWorkLeftUndone: {
    well: { 'mint_log_events_total{event="group-not-created"}': "0x20" },
    wrong: { 'mint_log_events_total{event="group-not-created"}': "0x5 1+1x14" },
  },
};

/** Runs Prometheus' own tests of rules over the series. @returns its complaint; null: it has none */
async function check(name: string, series: Series, isFiring: boolean): Promise<string | null> {
  const minutes = Object.values(series).some((values) => values.endsWith("x30")) ? 25 : 15;
  const path = join(directory, `${name}-${isFiring}.json`);
  const test = {
    rule_files: [rules],
    evaluation_interval: "1m",
    tests: [
      {
        interval: "1m",
        input_series: Object.entries(series).map(([metric, values]) => ({ series: metric, values })),
        promql_expr_test: [
          {
            expr: `count(ALERTS{alertname="${name}",alertstate="firing"})`,
            eval_time: `${minutes}m`,
            exp_samples: isFiring ? [{ labels: "{}", value: 1 }] : [],
          },
        ],
      },
    ],
  };
  // JSON is YAML.
  writeFileSync(path, JSON.stringify(test));
  return run(findProgram("promtool")!, ["test", "rules", path]).then(
    () => null,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

it.each(Object.entries(alerts))(
  "Prometheus fires %s when that is wrong, and not before",
  async (name, { well, wrong }) => {
    expect(await check(name, well, false)).toBeNull();
    expect(await check(name, wrong, true)).toBeNull();
  },
);

it("the dashboard's expressions are PromQL", async () => {
  const { panels } = JSON.parse(readFileSync(dashboard, "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };
  const recorded = panels
    .flatMap(({ targets }) => targets)
    .map(({ expr }, index) => ({ record: `panel:${index}`, expr }));
  const path = join(directory, "dashboard.json");
  writeFileSync(path, JSON.stringify({ groups: [{ name: "dashboard", rules: recorded }] }));
  const { stdout } = await run(findProgram("promtool")!, ["check", "rules", path]);
  expect(stdout).toContain(`${recorded.length} rules found`);
});

it("every shipped alert is among those that have fired", async () => {
  const { stdout } = await run(findProgram("promtool")!, ["check", "rules", rules]);
  expect(stdout).toContain(`${Object.keys(alerts).length} rules found`);
});
