import { Gauge, type Registry } from 'prom-client';
import type { AlertWatch } from './alert-watch.ts';
import { alertNames } from './alerts.ts';

/** Exports 1 per active alert, so that one rule covers future alerts too. */
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
