import { invalid } from '../errors/domain-error.ts';
import type { ActionContext } from '../plan/action.ts';
import { isPerson, isScript, personKey } from '../plan/actor-key.ts';
import type { ChangeContext } from '../plan/change-check.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { RowWrite } from '../plan/logged-change.ts';
import type { GrantRow, ReleaseRow } from '../working-days/release-schema.ts';
import { AffectedDays } from './affected-days.ts';
import { releaseOf } from './release-actions.ts';
import { reasonRequired, releasedDayLocked } from './release-refusals.ts';
import type { Day } from '../values/day.ts';

const isReleaseWrite = (kind: string): boolean => kind === 'releases' || kind === 'grants';

/** Returns the released ones of these days. Of days that are not in memory it reads only the releases, without loading the days. */
const releasedAmong = (tx: PlanTransaction, dates: Iterable<Day>, knows: ChangeContext['knows']): Day[] => {
  const all = [...dates].sort();
  const cold = all.filter((date) => !knows(date));
  const [first] = cold;
  const released = first === undefined ? [] : tx.fact({ what: 'releasedDays', from: first });
  return all.filter((date) => (knows(date) ? releaseOf(tx, date) : released.includes(date)));
};

/**
 * True if the row is the person's own request for a grant, the only write of a grant that persons without the right to change
 * released days may make.
 */
const isOwnAsking = (
  { before, after }: { before: GrantRow | null; after: GrantRow | null },
  actor: string,
): boolean => {
  const row = after ?? before;
  return row?.state === 'asked' && personKey(row.userId) === actor;
};

/**
 * Checks the rights to change releases and grants, for any action including undo.
 * @throws RELEASED_DAY_LOCKED; VALIDATION_ERRORS for removing a past day's release
 */
const assertReleasesHold = (
  tx: PlanTransaction,
  { actor, today }: ActionContext,
  { mayChangeReleased, isTried }: ChangeContext,
): void => {
  for (const { kind, before, after } of tx.writes) {
    if (!isReleaseWrite(kind)) continue;
    const [was, is] = [before, after] as [ReleaseRow | GrantRow | null, ReleaseRow | GrantRow | null];
    const isGone = kind === 'releases' && was !== null && is === null;
    if (isGone && was.date < today) throw invalid({ date: 'validation.pastDate' });
    if (mayChangeReleased || isTried) continue;
    const isOwn = kind === 'grants' && isOwnAsking({ before: was as GrantRow, after: is as GrantRow }, actor);
    const date = (is ?? was)?.date ?? '';
    const release = isGone ? (was as ReleaseRow) : releaseOf(tx, date);
    if (isGone || (kind === 'grants' && !isOwn)) throw releasedDayLocked(release ? [release] : []);
  }
};

/** Returns days that this change releases and that weren't released before it. */
const justReleased = (tx: PlanTransaction): Day[] => {
  const writes = tx.writes.filter(({ kind }) => kind === 'releases') as RowWrite<'releases'>[];
  const before = new Set(writes.map((write) => write.before?.date));
  return writes.flatMap(({ after }) => (after && !before.has(after.date) ? [after.date] : []));
};

/**
 * Applies the rule on changes of released days to an action's writes, right before they are stored: records each day's late
 * change, unless the action is only tried (`isTried`), and returns the affected released days in ascending order. Changes by the
 * system and by yard links affect none.
 * @throws REASON_REQUIRED, RELEASED_DAY_LOCKED naming the days; see `assertReleasesHold`
 */
export const recordLateChanges = (
  tx: PlanTransaction,
  scope: ActionContext,
  context: ChangeContext,
): Day[] => {
  const { actor, now, today } = scope;
  // The system's changes follow from others, and the yard's marks don't change the plan.
  if (!isPerson(actor) && !isScript(actor)) return [];
  assertReleasesHold(tx, scope, context);
  const reach = new AffectedDays(tx);
  const days = reach.days;
  // A change of a truck doesn't affect its past runs.
  if (reach.isOfTrucks) for (const date of tx.fact({ what: 'releasedDays', from: today })) days.add(date);
  // Rows that the opening of a day creates together with its release aren't late changes.
  for (const date of justReleased(tx)) days.delete(date);
  const late = releasedAmong(tx, days, context.knows).flatMap((date) => {
    const [release, rows] = [releaseOf(tx, date), reach.on(date)];
    return release && rows ? [{ release, rows }] : [];
  });
  const released = late.map(({ release }) => release);
  if (context.isTried || late.length === 0) return released.map(({ date }) => date);
  const isGranted = (date: Day): boolean =>
    tx.dated('grants', date).some(({ userId, state }) => state === 'granted' && personKey(userId) === actor);
  const locked = context.mayChangeReleased ? [] : released.filter(({ date }) => !isGranted(date));
  if (locked.length > 0) throw releasedDayLocked(locked);
  const { reason } = context;
  if (reason === undefined) throw reasonRequired(released);
  for (const { release, rows } of late)
    tx.insert('lateChanges', {
      date: release.date,
      releaseId: release.id,
      reason,
      by: actor,
      at: now,
      orders: [...rows.orders],
      shipments: [...rows.shipments],
      deliveries: [...rows.deliveries],
      deliveryItems: [...rows.deliveryItems],
    });
  return released.map(({ date }) => date);
};
