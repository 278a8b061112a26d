import { isScript, isYard } from '@werkplan/shared/plan/actor-key.ts';

/** Who makes a change. `key` is what idempotency, rate limit and log go by: 'user:3', 'token:5', 'yard:7', 'system'. */
export interface Actor {
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
  readonly loginId: number | null;
  /** False of a person who was taken the right to change released days, and of that person's scripts. */
  readonly mayChangeReleased?: boolean;
}

export const systemActor: Actor = { key: 'system', id: null, name: 'Werkplan', loginId: null };

/** A user's id in a logged actor key; null for tokens and the system. */
export const userIdOf = (actorKey: string): number | null => {
  const match = /^user:(\d+)$/.exec(actorKey);
  return match ? Number(match[1]) : null;
};

/** A token's id in an actor key; null for users and the system. */
export const tokenIdOf = (actorKey: string): number | null => {
  const match = /^token:(\d+)$/.exec(actorKey);
  return match ? Number(match[1]) : null;
};

/** A yard link's id in an actor key; null for others. */
export const yardLinkIdOf = (actorKey: string): number | null => {
  const match = /^yard:(\d+)$/.exec(actorKey);
  return match ? Number(match[1]) : null;
};

/** Who made a logged change, as others may see it. */
export const publicActor = ({
  actor,
  actorName,
}: {
  actor: string;
  actorName: string;
}): { id: number | null; name: string; kind?: 'token' | 'yard' } => ({
  id: userIdOf(actor),
  name: actorName,
  ...(isScript(actor) && { kind: 'token' as const }),
  ...(isYard(actor) && { kind: 'yard' as const }),
});
