import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { reportPresenceEndpoint } from '@werkplan/shared/live/presence-endpoints.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { createPace } from '../platform/pace.ts';
import type { PresenceRegistry } from './presence-registry.ts';

/** The rate of reports allowed per user, which suffices for several windows that each report at most once a second. */
const often = { burst: 20, perSecond: 5 };

export interface PresenceContext {
  presence: Pick<PresenceRegistry, 'poll'>;
}

export const mountPresence = (router: EndpointRouter, { presence }: PresenceContext): void => {
  const reports = createPace(often);
  router.read(reportPresenceEndpoint, async ({ caller, body: { window, ...reported } }) => {
    if (caller?.kind !== 'user') throw new DomainError('ACCESS_DENIED');
    const { user } = caller;
    if ((await reports.take(user.id)) > 0) throw new DomainError('TOO_MANY_REQUESTS');
    return presence.poll(window, user, reported);
  });
};
