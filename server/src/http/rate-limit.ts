import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { createPace } from '../platform/pace.ts';

export interface ChangeLimit {
  /** Counts a change of this actor. @throws TOO_MANY_REQUESTS when the limit is exceeded */
  take: (actorKey: string) => Promise<void>;
  /** Checks the limit without counting. @throws TOO_MANY_REQUESTS when `take` would */
  requireRoom: (actorKey: string) => Promise<void>;
}

const unlimited: ChangeLimit = {
  take: async () => await Promise.resolve(),
  requireRoom: async () => await Promise.resolve(),
};

/** Limits each actor to `perSecond` changes, with bursts of twice as many; 0 means no limit (rules/api.md#limits). */
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
