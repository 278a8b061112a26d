import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { tellPresenceEndpoint } from '@werkplan/shared/live/presence-endpoints.ts';
import type { Door } from '../http/endpoint.ts';
import { allowance, type MaySpeak } from './allowance.ts';
import type { PresenceBook } from './presence.ts';

/** Several windows of a planner, each saying at most one word a second. */
const often = { burst: 20, perSecond: 5 };

export interface PresenceContext {
  presence: Pick<PresenceBook, 'poll'>;
}

/** The polling twin of the socket's `presence` and `people`. */
export const mountPresence = (door: Door, { presence }: PresenceContext): void => {
  const allowances = new Map<number, MaySpeak>();
  door.read(tellPresenceEndpoint, async ({ caller, body: { window, ...said } }) => {
    if (caller?.kind !== 'user') throw new DomainError('ACCESS_DENIED');
    const { user } = caller;
    const maySpeak = allowances.get(user.id) ?? allowance(often);
    allowances.set(user.id, maySpeak);
    if (!maySpeak()) throw new DomainError('TOO_MANY_REQUESTS');
    return await Promise.resolve(presence.poll(window, user, said));
  });
};
