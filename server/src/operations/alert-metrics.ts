import { Gauge, type Registry } from 'prom-client';
import type { AlertWatch } from './alert-watch.ts';
import { alertNames } from './alerts.ts';

/** 1 for each alert that stands: one rule that watches for that knows those to come, too. */
export const measureAlerts = (registry: Registry, alerts: Pick<AlertWatch, 'look'>): void => {
  new Gauge({
    name: 'werkplan_alert',
    help: 'What whoever runs the server should see to: 1 while it is so.',
    labelNames: ['name'],
    registers: [registry],
    async collect() {
      const standing = await alerts.look();
      for (const name of alertNames) this.set({ name }, standing.has(name) ? 1 : 0);
    },
  });
};
