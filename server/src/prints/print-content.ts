import { createHash } from 'node:crypto';
import type { PrintedRun } from '@werkplan/shared/prints/printed-day.ts';
import type { RecordedPrint } from '@werkplan/shared/prints/print.ts';

/** A digest of what was on paper, by run ('7') and by filled slot ('7:0'). */
export type PrintContent = Readonly<Record<string, string>>;

type Changed = Pick<RecordedPrint, 'changedSlots' | 'changedDeliveries'>;

const digestOf = (said: unknown): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16);
const runKey = (deliveryId: number): string => String(deliveryId);
const slotKey = (deliveryId: number, slot: number): string => `${deliveryId}:${slot}`;

export const contentOf = (runs: readonly PrintedRun[]): PrintContent =>
  Object.fromEntries(
    runs.flatMap(({ deliveryId, head, slots }) => [
      [runKey(deliveryId), digestOf(head)],
      ...slots.flatMap((said, slot) => (said ? [[slotKey(deliveryId, slot), digestOf(said)]] : [])),
    ]),
  ) as PrintContent;

/** What of the runs reads differently now. Comparing what was said leaves out whatever was changed and taken back. */
export const changedSince = (
  before: PrintContent,
  now: PrintContent,
  runs: readonly PrintedRun[],
): Changed => ({
  changedSlots: runs.flatMap(({ deliveryId, slots }) =>
    slots.flatMap((_, slot) => {
      const key = slotKey(deliveryId, slot);
      return before[key] === now[key] ? [] : [{ deliveryId, slot }];
    }),
  ),
  changedDeliveries: runs
    .map(({ deliveryId }) => deliveryId)
    .filter((id) => before[runKey(id)] !== now[runKey(id)]),
});
