import { type Request, Router } from 'express';
import type { Registry } from 'prom-client';
import { callerAddress } from '../http/caller-address.ts';
import type { CallLimit } from '../http/call-limit.ts';
import { SharedReads } from '../platform/shared-reads.ts';

export interface MetricsContext {
  /** Allows callers on other machines. */
  open: boolean;
  /** The public origin; requests to it come through the proxy. */
  publicUrl: string | null;
  registry: Registry;
  limit: CallLimit;
}

/** True for requests to the public host name, with or without a port. */
const isAskedInPublic = ({ hostname }: Request, publicUrl: string | null): boolean =>
  publicUrl !== null && hostname?.toLowerCase() === new URL(publicUrl).hostname;

/** True for requests from this machine that no proxy forwarded. */
const isFromHere = (request: Request): boolean => {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isPassedOn = ['forwarded', 'x-forwarded-for', 'via'].some(
    (name) => request.headers[name] !== undefined,
  );
  return !isPassedOn && (address === '::1' || address.startsWith('127.'));
};

/** Serves `/metrics` for Prometheus: only on this machine unless configured, never by the public name; others get 404. */
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
