import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface Rules {
  groups: {
    name: string;
    rules: {
      alert: string;
      expr: string;
      for: string;
      labels: { severity: string };
      annotations: { summary: string; description: string };
    }[];
  }[];
}

export interface Dashboard {
  templating: { list: { name: string; type: string; query: string }[] };
  panels: {
    id: number;
    title: string;
    type: string;
    datasource: { uid: string };
    gridPos: { x: number; y: number; w: number; h: number };
    targets: { expr: string }[];
  }[];
}

/** Reads a file of deploy/monitoring. */
export const read = (file: string): string =>
  readFileSync(join(import.meta.dirname, '../../deploy/monitoring', file), 'utf8');

/** Lists the metrics that the alert rules and the dashboard query. */
export const askedMetrics = (): string[] => {
  const rules = parse(read('werkplan-rules.yaml')) as Rules;
  const dashboard = JSON.parse(read('werkplan-dashboard.json')) as Dashboard;
  const asked = [
    ...rules.groups.flatMap((group) => group.rules),
    ...dashboard.panels.flatMap(({ targets }) => targets),
  ];
  const names = asked.flatMap(({ expr }) => expr.match(/\b(?:werkplan|process|nodejs)_[a-z\d_]+/g) ?? []);
  return [...new Set(names)];
};
