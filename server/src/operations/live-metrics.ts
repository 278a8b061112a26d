import { Gauge, type Registry } from 'prom-client';
import type { Live } from '../live/live.ts';

/** Exports the open windows and the age of the last read of the log, which bounds the delay of other servers' changes. */
export const measureLive = (registry: Registry, live: Pick<Live, 'socketCount' | 'lookAgeMs'>): void => {
  const registers = [registry];
  new Gauge({
    name: 'werkplan_sockets',
    help: 'Open live connections.',
    registers,
    collect() {
      this.set(live.socketCount());
    },
  });
  new Gauge({
    name: 'werkplan_log_look_age_seconds',
    help: 'Since the log was last looked at; more than some seconds: PostgreSQL does not answer.',
    registers,
    collect() {
      this.set(live.lookAgeMs() / 1000);
    },
  });
};
