import type { DayRelease } from '@werkplan/shared/releases/release-contracts.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import type { ReasonQuestion } from '../../lib/reasons.ts';
import { store } from '../../lib/client.ts';
import { readRelease } from '../day-release.ts';

/** A change that waits for its reason. */
export interface ReasonRequest {
  readonly key: string;
  /** First released day that the change affects. */
  readonly date: Day;
  readonly at: string;
  /** Release with names and reasons; null if unknown, so that only free text can be entered. */
  readonly release: DayRelease | null;
  /** True if the planner needs another user's grant to change the day. */
  readonly isLocked: boolean;
  readonly answer: (reason: string | null) => void;
}

/** Queue of requests, of which only the first is shown. */
const asksAtom = atom<readonly ReasonRequest[]>([]);
export const reasonRequestAtom = atom((get) => get(asksAtom)[0] ?? null);

interface ReleasedDay {
  readonly date: Day;
  readonly at: string;
}

/** Returns the released days that the change affects, from the refusal. */
const daysIn = (body: unknown): readonly ReleasedDay[] => {
  const { days } = body as { days?: readonly ReleasedDay[] };
  return days ?? [];
};

/** Asks for the reason of a refused change; resolves with null if the planner cancels. */
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
