import type { DayRelease } from '@werkplan/shared/releases/release-contracts.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import type { ReasonQuestion } from '../../lib/reasons.ts';
import { store } from '../../lib/client.ts';
import { readRelease } from '../day-release.ts';

/** A change that waits until the user gives its reason. */
export interface ReasonRequest {
  /** Idempotency key of the change. */
  readonly key: string;
  /** The first released day that the change affects. */
  readonly date: Day;
  /** Time of that day's release (ISO 8601). */
  readonly at: string;
  /** That release with names and predefined reasons; null if it could not be loaded, so that the user must type the reason. */
  readonly release: DayRelease | null;
  /** True if the user first needs a grant to change the day. */
  readonly isLocked: boolean;
  /** Sends the reason; null cancels the change. */
  readonly answer: (reason: string | null) => void;
}

/** Changes that wait for a reason. Only the first one is shown. */
const asksAtom = atom<readonly ReasonRequest[]>([]);
export const reasonRequestAtom = atom((get) => get(asksAtom)[0] ?? null);

interface ReleasedDay {
  readonly date: Day;
  readonly at: string;
}

/** Returns the released days that a refusal of the server names. */
const daysIn = (body: unknown): readonly ReleasedDay[] => {
  const { days } = body as { days?: readonly ReleasedDay[] };
  return days ?? [];
};

/**
 * Asks the user for the reason of a refused change; resolves to null if the user cancels. Rejects with the refusal if it
 * names no released day.
 */
export const askForReason = async ({ refusal, key }: ReasonQuestion): Promise<string | null> => {
  const [day] = daysIn(refusal.body);
  if (!day) throw refusal;
  const release = await readRelease(day.date).catch(() => null);
  return await new Promise((resolve) => {
    const asked: ReasonRequest = {
      ...day,
      key,
      release,
      isLocked: refusal.type === 'RELEASED_DAY_LOCKED',
      answer: (reason) => {
        store().set(asksAtom, (asks) => asks.filter((other) => other !== asked));
        resolve(reason);
      },
    };
    store().set(asksAtom, (asks) => [...asks, asked]);
  });
};
