import { invalid } from '../errors/domain-error.ts';
import type { Scope } from '../plan/action.ts';
import { isPerson, isScript, personKey } from '../plan/actor-key.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { RowWrite } from '../plan/logged-change.ts';
import type { GrantRow, ReleaseRow } from './release-schema.ts';
import { Reach } from './reached-days.ts';
import { releaseOf } from './release-actions.ts';
import { reasonRequired, releasedDayLocked } from './release-refusals.ts';
import type { Day } from '../values/day.ts';

/** Who changes the plan, and why. */
export interface LateAsking {
  /** Why a released day is changed; undefined: no reason was given. */
  readonly reason: string | undefined;
  /** False for a person without the right to change released days, and for that person's scripts. */
  readonly mayChangeReleased: boolean;
  /** Only a trial (a dry run, a draft): nothing is refused or recorded. */
  readonly isTried: boolean;
  /** Whether the day is already loaded. */
  readonly knows: (date: Day) => boolean;
}

const isReleaseWrite = (kind: string): boolean => kind === 'releases' || kind === 'grants';

/** Those of the days that are released. A day that isn't known is asked for by itself, rather than loaded for this alone. */
const releasedAmong = (tx: PlanTransaction, dates: Iterable<Day>, knows: LateAsking['knows']): Day[] => {
  const all = [...dates].sort();
  const cold = all.filter((date) => !knows(date));
  const [first] = cold;
  const released = first === undefined ? [] : tx.fact({ what: 'releasedDays', from: first });
  return all.filter((date) => (knows(date) ? releaseOf(tx, date) : released.includes(date)));
};

/** Without the right one may only ask for clearance: neither withdraw a release nor answer anybody's request. */
const isOwnAsking = (
  { before, after }: { before: GrantRow | null; after: GrantRow | null },
  actor: string,
): boolean => {
  const row = after ?? before;
  return row?.state === 'asked' && personKey(row.userId) === actor;
};

/**
 * The rights over releases and grants themselves, whichever action writes them, an undo too.
 * @throws RELEASED_DAY_LOCKED; VALIDATION_ERRORS where the release of a past day would go
 */
const assertReleasesHold = (
  tx: PlanTransaction,
  { actor, today }: Scope,
  { mayChangeReleased, isTried }: LateAsking,
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

/** Days that this very change releases, and that were in planning before it. */
const justReleased = (tx: PlanTransaction): Day[] => {
  const writes = tx.writes.filter(({ kind }) => kind === 'releases') as RowWrite<'releases'>[];
  const before = new Set(writes.map((write) => write.before?.date));
  return writes.flatMap(({ after }) => (after && !before.has(after.date) ? [after.date] : []));
};

/**
 * The one rule over changes of released days: derived from what an action has written, whichever it was, right before that
 * is stored. Notes each day's late change beside the rest, and answers the released days that the change reaches, ascending.
 * @throws REASON_REQUIRED, RELEASED_DAY_LOCKED naming the days; see `assertReleasesHold`
 */
export const noteLateChanges = (tx: PlanTransaction, scope: Scope, asking: LateAsking): Day[] => {
  const { actor, now, today } = scope;
  // The server's own changes follow from what others do, and the yard changes no plan.
  if (!isPerson(actor) && !isScript(actor)) return [];
  assertReleasesHold(tx, scope, asking);
  const reach = new Reach(tx);
  const days = reach.days;
  // A truck's past runs have driven: what it is called by now changes nothing of them.
  if (reach.isOfTrucks) for (const date of tx.fact({ what: 'releasedDays', from: today })) days.add(date);
  // What the day is opened with as it is released doesn't come after the release.
  for (const date of justReleased(tx)) days.delete(date);
  const late = releasedAmong(tx, days, asking.knows).flatMap((date) => {
    const [release, rows] = [releaseOf(tx, date), reach.on(date)];
    return release && rows ? [{ release, rows }] : [];
  });
  const released = late.map(({ release }) => release);
  if (asking.isTried || late.length === 0) return released.map(({ date }) => date);
  const isGranted = (date: Day): boolean =>
    tx.dated('grants', date).some(({ userId, state }) => state === 'granted' && personKey(userId) === actor);
  const locked = asking.mayChangeReleased ? [] : released.filter(({ date }) => !isGranted(date));
  if (locked.length > 0) throw releasedDayLocked(locked);
  const { reason } = asking;
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
