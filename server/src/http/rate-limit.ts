import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { createPace } from '../platform/pace.ts';

export interface ChangeLimit {
  /** Counts a change. @throws TOO_MANY_REQUESTS */
  take: (actorKey: string) => Promise<void>;
  /** Counts nothing. @throws TOO_MANY_REQUESTS when `take` would */
  requireRoom: (actorKey: string) => Promise<void>;
}

const unlimited: ChangeLimit = {
  take: async () => await Promise.resolve(),
  requireRoom: async () => await Promise.resolve(),
};

/** Allows `perSecond` changes per actor and bursts of twice as many; 0 means no limit (rules/api.md#limits). */
export const createChangeLimit = (perSecond: number): ChangeLimit => {
  if (perSecond === 0) return unlimited;
  const pace = createPace({ burst: perSecond * 2, perSecond });
  const refuseUnless = (isAllowed: boolean): void => {
    if (!isAllowed) throw new DomainError('TOO_MANY_REQUESTS');
  };
  return {
    take: async (actorKey) => refuseUnless((await pace.take(actorKey)) === 0),
    requireRoom: async (actorKey) => refuseUnless(await pace.hasRoom(actorKey)),
  };
};
