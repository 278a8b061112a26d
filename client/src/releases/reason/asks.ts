import type { DayRelease } from '@werkplan/shared/releases/release-contracts.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import type { WantedReason } from '../../lib/reasons.ts';
import { store } from '../../lib/client.ts';
import { readRelease } from '../day-release.ts';

/** A change that waits for its planner's reason. */
export interface ReasonRequest {
  /** Its idempotency key. */
  readonly key: string;
  /** A released day that it reaches, the first one. */
  readonly date: Day;
  /** When that was released. */
  readonly at: string;
  /** The day's release with names and reasons; null: nobody knows, so what is typed is the reason. */
  readonly release: DayRelease | null;
  /** Its planner may not change the day, unless a colleague clears it. */
  readonly isLocked: boolean;
  readonly answer: (reason: string | null) => void;
}

/** One after the other: the first is asked about. */
const asksAtom = atom<readonly ReasonRequest[]>([]);
export const askedAtom = atom((get) => get(asksAtom)[0] ?? null);

interface ReleasedDay {
  readonly date: Day;
  readonly at: string;
}

/** The released days that the change reaches, as the refusal names them. */
const daysIn = (body: unknown): readonly ReleasedDay[] => {
  const { days } = body as { days?: readonly ReleasedDay[] };
  return days ?? [];
};

/** Asks for the reason of a refused change; null when its planner takes it back. */
export const askForReason = async ({ refusal, key }: WantedReason): Promise<string | null> => {
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
