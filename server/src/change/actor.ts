import { isScript, isYard } from '@werkplan/shared/plan/actor-key.ts';

/** The author of a change. Idempotency, rate limit and log identify it by `key`: 'user:3', 'token:5', 'yard:7', 'system'. */
export interface Actor {
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
  readonly loginId: number | null;
  /** False for people without the right to change released days, and for their scripts. */
  readonly mayChangeReleased?: boolean;
}

export const systemActor: Actor = { key: 'system', id: null, name: 'Werkplan', loginId: null };

/** Returns null for other actors. */
export const userIdOf = (actorKey: string): number | null => {
  const match = /^user:(\d+)$/.exec(actorKey);
  return match ? Number(match[1]) : null;
};

/** Returns null for other actors. */
export const tokenIdOf = (actorKey: string): number | null => {
  const match = /^token:(\d+)$/.exec(actorKey);
  return match ? Number(match[1]) : null;
};

/** Returns null for other actors. */
export const yardLinkIdOf = (actorKey: string): number | null => {
  const match = /^yard:(\d+)$/.exec(actorKey);
  return match ? Number(match[1]) : null;
};

/** Returns what others may see of the author of a logged change. */
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
