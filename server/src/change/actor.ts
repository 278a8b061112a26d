import { isScript, isYard } from '@werkplan/shared/plan/actor-key.ts';

/**
 * The author of a change. Log, rate limit and idempotency keys identify the author by `key`: 'user:3', 'token:5', 'yard:7' or
 * 'system'.
 */
export interface Actor {
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
  readonly loginId: number | null;
  /** False for users without the right to change released days, and for their scripts. */
  readonly mayChangeReleased?: boolean;
}

export const systemActor: Actor = { key: 'system', id: null, name: 'Werkplan', loginId: null };

/** Extracts the user's id from an actor key; null for other kinds of actors. */
export const userIdOf = (actorKey: string): number | null => {
  const match = /^user:(\d+)$/.exec(actorKey);
  return match ? Number(match[1]) : null;
};

/** Extracts the token's id from an actor key; null for other kinds of actors. */
export const tokenIdOf = (actorKey: string): number | null => {
  const match = /^token:(\d+)$/.exec(actorKey);
  return match ? Number(match[1]) : null;
};

/** Extracts the yard link's id from an actor key; null for other kinds of actors. */
export const yardLinkIdOf = (actorKey: string): number | null => {
  const match = /^yard:(\d+)$/.exec(actorKey);
  return match ? Number(match[1]) : null;
};

/** Returns what other users may see of a logged change's author. */
export const toPublicActor = ({
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
