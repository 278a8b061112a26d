import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { type Join, joinSchema, leaveSchema } from '@werkplan/shared/live/protocol-schema.ts';
import type { JoinResult } from '@werkplan/shared/live/protocol.ts';
import type { RoomKey } from '@werkplan/shared/live/stream-key.ts';
import { mayReadPlan } from '../http/access-refusals.ts';
import { type Credential, credentialOf } from '../http/caller.ts';
import type { FloodLog } from '../platform/flood-log.ts';
import { createPace } from '../platform/pace.ts';
import { KeyedQueue } from '../platform/turns.ts';
import { listenWithChecks } from './checked-listener.ts';
import type { PlanSocket } from './plan-socket.ts';
import { isHallsRoom } from './rooms.ts';

const maxRooms = 50;
/** Joins per credential: a month's plan joins its 31 days and the capacities at once, and soon after those of another month. */
const joinPace = { burst: 60, perSecond: 10 } as const;
/** Maximum number of running and of waiting catch-ups per credential, because catch-ups read from the database. */
const [atOnce, waiting] = [4, 60];

/** Limits how often each credential may join rooms, and how many catch-ups it may run at once. */
export class JoinLimits {
  readonly #joins = createPace(joinPace);
  /** Queues catch-ups per credential, whether they are requested by socket or by HTTP. */
  readonly turns = new KeyedQueue<Credential>({
    atOnce,
    limit: { waiting, refusal: () => new DomainError('BUSY', { retryAfter: 1 }) },
  });

  /** Counts a join. @returns milliseconds to wait before the next attempt; 0 if the join is allowed now */
  async take(credential: Credential): Promise<number> {
    return await this.#joins.take(credential);
  }
}

interface JoinContext {
  limits: JoinLimits;
  flood: FloodLog;
  join: (wanted: Join) => Promise<JoinResult>;
}

/** Registers the listeners for a socket's requests to join and leave rooms. */
export const listenForJoins = (socket: PlanSocket, { limits, flood, join }: JoinContext): void => {
  const { caller } = socket.data;
  const credential = credentialOf(caller);
  // Requests for the same room are handled one after another: if a leave overtook a waiting join, the socket would stay in the
  // room.
  const asked = new KeyedQueue<RoomKey>({ atOnce: 1 });
  let counted = Promise.resolve(0);
  const bad = { result: 'refused', code: 'VALIDATION_ERRORS' } as const;
  listenWithChecks(
    socket,
    { event: 'join', schema: joinSchema, refusal: bad, caller, flood },
    async (wanted) => {
      if (!mayReadPlan(caller) && !isHallsRoom(wanted.key))
        return { result: 'refused', code: 'ACCESS_DENIED' };
      counted = limits.take(credential);
      const retryAfterMs = await counted;
      if (retryAfterMs > 0) {
        flood.note('A client joins rooms too often; its joins are refused.', { credential });
        return { result: 'refused', code: 'TOO_MANY_REQUESTS', retryAfterMs };
      }
      const joinNow = async (): Promise<JoinResult> => {
        const isFull = socket.rooms.size >= maxRooms && !socket.rooms.has(wanted.key);
        return isFull ? { result: 'refused', code: 'TOO_MANY_REQUESTS' } : await join(wanted);
      };
      return await asked.take(wanted.key, async () => await limits.turns.take(credential, joinNow));
    },
  );
  const left = {
    event: 'leave',
    schema: leaveSchema,
    refusal: { result: 'refused' },
    caller,
    flood,
  } as const;
  listenWithChecks(socket, left, async ({ key }) => {
    await counted;
    await asked.take(key, async () => await socket.leave(key));
    return { result: 'left' };
  });
};
