import { type Request, Router } from 'express';
import type { RequestMetrics } from './request-metrics.ts';
import type { VerifyMetrics } from './verify-metrics.ts';

export interface MetricsContext {
  /** Whether callers elsewhere than on this machine may ask. */
  open: boolean;
  /** Origin planners type; what is asked by its name came through the proxy. */
  publicUrl: string | null;
  requests: RequestMetrics;
  verified: VerifyMetrics;
  /** Open live connections. */
  socketCount: () => number;
}

/** Asked by the name that the world knows, with or without a port. */
const isAskedInPublic = ({ hostname }: Request, publicUrl: string | null): boolean =>
  publicUrl !== null && hostname?.toLowerCase() === new URL(publicUrl).hostname;

/** Asked on this machine itself; what a proxy here passes on comes from elsewhere. */
const isFromHere = (request: Request): boolean => {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isPassedOn = ['forwarded', 'x-forwarded-for', 'via'].some(
    (name) => request.headers[name] !== undefined,
  );
  return !isPassedOn && (address === '::1' || address.startsWith('127.'));
};

const metric = (name: string, type: 'gauge' | 'counter', help: string, value: number): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  `${name} ${value}`,
];

/** `/metrics` for Prometheus: on this machine only unless configured, never by the public name; to others it isn't there. */
export const metricsRoutes = ({
  open,
  publicUrl,
  requests,
  verified,
  socketCount,
}: MetricsContext): Router => {
  let before = performance.eventLoopUtilization();
  const processLines = (): string[] => {
    const { user, system } = process.cpuUsage();
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return [
      ...metric('werkplan_sockets', 'gauge', 'Open live connections.', socketCount()),
      ...metric('process_resident_memory_bytes', 'gauge', 'Memory in use.', process.memoryUsage.rss()),
      ...metric('process_cpu_seconds_total', 'counter', 'CPU time used.', (user + system) / 1e6),
      ...metric('process_uptime_seconds', 'gauge', 'Time since the start.', process.uptime()),
      ...metric('nodejs_eventloop_utilization', 'gauge', 'Busy share since the last look.', utilization),
    ];
  };
  const routes = Router();
  routes.get('/metrics', (request, response, next) => {
    if (isAskedInPublic(request, publicUrl) || (!open && !isFromHere(request))) return next('router');
    response.set('Cache-Control', 'no-store').type('text/plain; version=0.0.4');
    response.send(`${[...requests.lines(), ...verified.lines(), ...processLines()].join('\n')}\n`);
  });
  return routes;
};
