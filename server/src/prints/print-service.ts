import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { type DaySnapshot, openState } from '@werkplan/shared/live/day-state.ts';
import type { Print, PrintStamp, RecordedPrint } from '@werkplan/shared/prints/print.ts';
import { printedRuns } from '@werkplan/shared/prints/printed-day.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Scope } from '../change/change.ts';
import type { Tx } from '../database/transact.ts';
import { readDayText } from '../days/day-snapshot-query.ts';
import { markIn } from '../http/entity-tag.ts';
import { changedSince, contentOf } from './print-content.ts';
import { latestPrint, storePrint } from './print-store.ts';

const stampOf = ({ revision, printedAt, by }: Print): PrintStamp => ({ revision, printedAt, by });

/** The snapshot's mark in an If-Match header: an ETag, weak or not; undefined when any will do. */
const expectedMark = (ifMatch: string | undefined): string | undefined =>
  ifMatch === undefined || ifMatch.trim() === '*' ? undefined : markIn(ifMatch);

/**
 * Records a print of the day as it stands, its stream locked, so that the paper, the record and its revision are of one
 * moment. The print is no change of the plan: nothing is logged or told.
 * @throws VERSION_MISMATCH when the sender has another state of the day in hand
 */
export const recordPrint = async (
  tx: Tx,
  { now, actor }: Scope,
  date: Day,
  ifMatch: string | undefined,
): Promise<RecordedPrint> => {
  const { mark, text } = await readDayText(tx, date, null);
  if ((expectedMark(ifMatch) ?? mark) !== mark) throw new DomainError('VERSION_MISMATCH');
  const snapshot = JSON.parse(text ?? '') as DaySnapshot;
  const runs = printedRuns(openState(snapshot));
  const content = contentOf(runs);
  const before = await latestPrint(tx, date);
  const { revision } = snapshot;
  const by = actor.name;
  const id = await storePrint(tx, {
    date,
    revision,
    printedAt: now,
    actor: actor.key,
    actorName: by,
    content,
  });
  return {
    id,
    date,
    revision,
    printedAt: now.toISOString(),
    by,
    previous: before && stampOf(before.print),
    ...(before ? changedSince(before.content, content, runs) : { changedSlots: [], changedDeliveries: [] }),
  };
};
