import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';
import { commit, release } from '../platform/release.ts';

let delays: IntervalHistogram | undefined;

/** Creates one monitor for all servers in the process. */
const eventLoopDelays = (): IntervalHistogram => {
  if (!delays) {
    delays = monitorEventLoopDelay();
    delays.enable();
  }
  return delays;
};

/** Exports the process's current memory, CPU and event loop delay. */
export const measureProcess = (registry: Registry): void => {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  new Gauge({
    name: 'werkplan_build_info',
    help: 'The running version and its commit; always 1.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version: release, commit: commit ?? '' }, 1);
  const lag = eventLoopDelays();
  let before = performance.eventLoopUtilization();
  gauge('process_resident_memory_bytes', 'Memory in use.', () => process.memoryUsage.rss());
  gauge('process_uptime_seconds', 'Time since the start.', () => process.uptime());
  gauge('nodejs_eventloop_utilization', 'Share of busy time since the last scrape.', () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  });
  gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of timers since the last scrape, 99th percentile.', () => {
    const p99 = lag.count === 0 ? 0 : lag.percentile(99) / 1e9;
    lag.reset();
    return p99;
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time used.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
};
