import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { alertNames, alerts } from '../server/src/operations/alerts.ts';
import { type Dashboard, type Rules, read } from './support/monitoring.ts';

const rules = parse(read('werkplan-rules.yaml')) as Rules;
const dashboard = JSON.parse(read('werkplan-dashboard.json')) as Dashboard;
const [own, measured] = rules.groups;

it('there is a rule for each thing that the server finds, in its words and with what to do', () => {
  const told = Object.fromEntries(own?.rules.map(({ alert, annotations }) => [alert, annotations]) ?? []);
  const wanted = alertNames.map((name) => [
    `Werkplan_${name}`,
    { summary: alerts[name].text.en, description: alerts[name].cure.en },
  ]);
  expect(told).toEqual(Object.fromEntries(wanted));
});

it('every rule waits for so long, is grave or not, and says what to do', () => {
  const all = [...(own?.rules ?? []), ...(measured?.rules ?? [])];
  expect(new Set(all.map(({ alert }) => alert)).size).toBe(all.length);
  for (const rule of all) {
    expect(rule.for, rule.alert).toMatch(/^\d+[mh]$/);
    expect(rule.labels.severity).toMatch(/^(?:critical|warning)$/);
    for (const text of Object.values(rule.annotations)) expect(text).toMatch(/^\S.*[.?]$/s);
  }
  for (const what of [
    'Backup',
    'Mail',
    'Webhook',
    'SlowDatabase',
    'LockWaits',
    'Verify',
    'Disk',
    'Restarts',
    'LineSilent',
  ])
    expect(
      all.some(({ alert }) => alert.includes(what)),
      what,
    ).toBe(true);
});

it('a plant that has no backup yet, or makes them elsewhere, isn’t told that the last one is decades old', () => {
  const asked = [
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ].filter((expr) => expr.includes('werkplan_backup_last_success_timestamp_seconds'));
  expect(asked).toHaveLength(2);
  for (const expr of asked) expect(expr).toContain('max(werkplan_backup_last_success_timestamp_seconds > 0)');
});

it('the dashboard is one that Grafana takes: panels apart, each with its questions, of a source that is asked for', () => {
  const [source] = dashboard.templating.list;
  expect(source).toMatchObject({ type: 'datasource', query: 'prometheus' });
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  const taken = new Set<string>();
  for (const { title, type, datasource, gridPos, targets } of dashboard.panels) {
    expect(['timeseries', 'stat']).toContain(type);
    expect(datasource.uid).toBe(`\${${source?.name}}`);
    expect(targets.length, title).toBeGreaterThan(0);
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    for (let column = gridPos.x; column < gridPos.x + gridPos.w; column += 1) {
      expect(taken.has(`${column} ${gridPos.y}`), title).toBe(false);
      taken.add(`${column} ${gridPos.y}`);
    }
  }
});

it('the scraper of Kubernetes finds the servers', () => {
  const monitor = parse(read('pod-monitor.yaml')) as {
    spec: { selector: object; podMetricsEndpoints: object[] };
  };
  const deployment = parse(
    readFileSync(join(import.meta.dirname, '../deploy/kubernetes/deployment.yaml'), 'utf8'),
  ) as { spec: { selector: object } };
  expect(monitor.spec.selector).toEqual(deployment.spec.selector);
  expect(monitor.spec.podMetricsEndpoints).toEqual([{ port: 'http', path: '/metrics', interval: '30s' }]);
});
