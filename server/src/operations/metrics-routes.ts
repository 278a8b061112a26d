import { type Request, Router } from 'express';
import type { Registry } from 'prom-client';
import { callerAddress } from '../http/caller-address.ts';
import type { CallLimit } from '../http/call-limit.ts';
import { SharedReads } from '../platform/shared-reads.ts';

export interface MetricsContext {
  /** Whether callers elsewhere than on this machine may ask. */
  open: boolean;
  /** Origin planners type; what is asked by its name came through the proxy. */
  publicUrl: string | null;
  registry: Registry;
  limit: CallLimit;
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

/** `/metrics` for Prometheus: on this machine only unless configured, never by the public name; to others it isn't there. */
export const metricsRoutes = ({ open, publicUrl, registry, limit }: MetricsContext): Router => {
  const routes = Router();
  const reads = new SharedReads<'metrics', string>();
  routes.get('/metrics', async (request, response, next) => {
    if (isAskedInPublic(request, publicUrl) || (!open && !isFromHere(request))) return next('router');
    await limit.take(callerAddress(request));
    const text = await reads.take('metrics', async () => await registry.metrics());
    response.set('Cache-Control', 'no-store').type(registry.contentType).send(text);
  });
  return routes;
};
