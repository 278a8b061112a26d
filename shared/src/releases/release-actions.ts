import { DomainError, invalid } from '../errors/domain-error.ts';
import type { Action } from '../plan/action.ts';
import { openDays } from '../plan/open-days.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { replyValue } from '../plan/reply.ts';
import type { Day } from '../values/day.ts';
import { dayNotReleased } from './release-refusals.ts';
import type { GrantRow, ReleaseRow } from '../working-days/release-schema.ts';

/** Returns the day's release; undefined if it is still in planning. */
export const releaseOf = (tx: PlanTransaction, date: Day): ReleaseRow | undefined =>
  tx.dated('releases', date)[0];

/** Releases a day; a released day stays unchanged. @throws VALIDATION_ERRORS for a past day */
export const releaseDay: Action<{ readonly date: Day }, ReleaseRow> = (
  tx,
  { today, now, actor },
  { date },
) => {
  if (date < today) throw invalid({ date: 'validation.pastDate' });
  return replyValue(releaseOf(tx, date) ?? tx.insert('releases', { date, by: actor, at: now }));
};

/**
 * Releases a day and opens it for planning. If it were opened later, the runs and templates that this adds would be late changes, for
 * which nobody could give a reason. @throws VALIDATION_ERRORS for a past day
 */
export const releaseAndOpenDay: Action<{ readonly date: Day }, ReleaseRow> = (tx, scope, { date }) => {
  const isNew = !releaseOf(tx, date);
  const reply = releaseDay(tx, scope, { date });
  if (isNew) openDays(tx, scope, { dates: [date] });
  return reply;
};

/** Withdraws a day's release and returns it. @throws NOT_FOUND if the day isn't released */
export const withdrawRelease: Action<{ readonly date: Day }, ReleaseRow> = (tx, _scope, { date }) => {
  const release = releaseOf(tx, date);
  if (!release) throw new DomainError('NOT_FOUND');
  tx.remove('releases', release);
  return replyValue(release);
};

export interface RequestGrantInput {
  readonly date: Day;
  readonly userId: number;
  readonly text: string;
}

/** Requests a grant to change a released day; nothing changes if one is granted already. @throws DAY_NOT_RELEASED */
export const requestGrant: Action<RequestGrantInput, GrantRow> = (
  tx,
  { now, actor },
  { date, userId, text },
) => {
  if (!releaseOf(tx, date)) throw dayNotReleased(date);
  const existing = tx.dated('grants', date).find((grant) => grant.userId === userId);
  if (!existing) {
    const asked = { date, userId, text, state: 'asked', by: actor, at: now } as const;
    return replyValue(tx.insert('grants', asked));
  }
  if (existing.state === 'granted' || (existing.state === 'asked' && existing.text === text))
    return replyValue(existing);
  return replyValue(tx.update('grants', existing, { text, state: 'asked', by: actor, at: now }));
};

export interface AnswerGrantInput {
  readonly date: Day;
  readonly id: number;
  readonly state: 'granted' | 'declined';
}

/** Grants or declines a colleague's request, even if it was answered before. @throws DAY_NOT_RELEASED, NOT_FOUND */
export const answerGrant: Action<AnswerGrantInput, GrantRow> = (tx, { now, actor }, { date, id, state }) => {
  if (!releaseOf(tx, date)) throw dayNotReleased(date);
  const existing = tx.dated('grants', date).find((grant) => grant.id === id);
  if (!existing) throw new DomainError('NOT_FOUND');
  if (existing.state === state) return replyValue(existing);
  return replyValue(tx.update('grants', existing, { state, by: actor, at: now }));
};
