import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { Request } from 'express';
import { callerAddress } from './caller-address.ts';
import { findAccessRefusal } from './access-refusals.ts';
import { type Caller, hasCookie } from './caller.ts';
import { assertCsrf } from './csrf.ts';
import type { EndpointRouterContext } from './endpoint-router-context.ts';
import { isOwnOrigin } from './origin.ts';

export const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Limits requests before the caller is authenticated, so that a flood of them costs no queries. */
const limitSender = async (
  { cachedCredential, limitChanges, limitCalls, limitStrangers }: EndpointRouterContext,
  endpoint: AnyEndpoint,
  request: Request,
): Promise<void> => {
  const sender = endpoint.access === 'public' ? null : cachedCredential(request);
  if (sender === null) await limitStrangers.take(callerAddress(request));
  else if (endpoint.change) await limitChanges.requireRoom(sender);
  else await limitCalls.take(sender);
};

/**
 * Decides if a request may make the call, before its body is read: by origin, rate, sign-in, rights and CSRF token, in this
 * order. Returns the caller; null if the call is public.
 * @throws TOO_MANY_REQUESTS, SESSION_EXPIRED, and the refusals of other origins, missing rights and a missing CSRF token
 */
export const admitCaller = async (
  context: EndpointRouterContext,
  endpoint: AnyEndpoint,
  request: Request,
): Promise<Caller | null> => {
  const { publicUrl, authenticate, limitChanges, secrets } = context;
  const writes = !isSafe(endpoint.method);
  // Reads carry an Origin header only when a script of another origin sends them.
  const isNamed = request.headers.origin !== undefined;
  if ((writes || isNamed) && !isOwnOrigin(request, publicUrl))
    throw new DomainError('ACCESS_DENIED', { text: 'error.ACCESS_DENIED.origin' });
  await limitSender(context, endpoint, request);
  if (endpoint.access === 'public') return null;
  const caller = await authenticate(request);
  if (!caller) throw new DomainError('SESSION_EXPIRED');
  const refusal = findAccessRefusal(caller, endpoint);
  if (refusal) throw refusal;
  if (writes && hasCookie(caller)) assertCsrf(request, secrets, caller.loginId);
  if (endpoint.change) await limitChanges.requireRoom(caller.actor.key);
  return caller;
};
