import { createHash } from 'node:crypto';
import type { Patch } from '@werkplan/shared/live/patch.ts';
import type { PlanMessage } from '@werkplan/shared/live/plan-message-schema.ts';
import type { Revisions } from '@werkplan/shared/live/stream-key.ts';
import { toPublicActor } from '../change/actor.ts';
import { encodeCursor, type FeedPosition } from './feed-position.ts';

interface FeedChange extends FeedPosition {
  readonly changeId: number;
  readonly kinds: readonly string[];
  readonly at: Date;
  readonly action: string;
  readonly actor: string;
  readonly actorName: string;
  readonly undoOf: number | null;
  readonly patch: Patch;
  readonly revisions: Revisions;
}

/** Returns the id of a message. It includes the epoch, because a restored log numbers its changes anew. */
const idOf = ({ epoch }: FeedPosition, what: string): string =>
  `msg_${createHash('sha256').update(epoch).digest('hex').slice(0, 12)}_${what}`;

/** Formats a change for webhooks and the feed. */
export const changeMessage = (change: FeedChange): PlanMessage => ({
  id: idOf(change, String(change.changeId)),
  type: change.action,
  timestamp: change.at.toISOString(),
  data: {
    cursor: encodeCursor(change),
    change: change.changeId,
    revisions: change.revisions,
    kinds: [...change.kinds],
    actor: toPublicActor(change),
    ...(change.undoOf !== null && { undoOf: change.undoOf }),
    patch: change.patch,
  },
});

interface PlacedEvent extends FeedPosition, Pick<FeedChange, 'kinds' | 'at' | 'actor' | 'actorName'> {
  readonly eventId: number;
  readonly type: string;
  readonly data: object;
}

/** Formats an extra's event, which is no change in the log. */
export const eventMessage = (event: PlacedEvent): PlanMessage => ({
  id: idOf(event, `e${event.eventId}`),
  type: event.type,
  timestamp: event.at.toISOString(),
  data: {
    cursor: encodeCursor(event),
    kinds: [...event.kinds],
    actor: toPublicActor(event),
    ...event.data,
  },
});

/** Formats the message that makes a follower reload the plan and continue here, because messages before this are missing. */
export const resetMessage = (at: FeedPosition, now: Date): PlanMessage => ({
  id: idOf(at, `reset_${at.position}`),
  type: 'plan.reset',
  timestamp: now.toISOString(),
  data: { cursor: encodeCursor(at) },
});
