import type { PrintedRun } from './printed-day.ts';
import type { RecordedPrint } from './print.ts';

/** A digest of what was on paper, by run ('7') and by filled slot ('7:0'). */
export type PrintContent = Readonly<Record<string, string>>;

/** A text's digest in letters, digits, '-' and '_': the first 16 count. */
export type Digest = (text: string) => string;

const digestLength = 16;
const runKey = (deliveryId: number): string => String(deliveryId);
const slotKey = (deliveryId: number, slot: number): string => `${deliveryId}:${slot}`;

export const contentOf = (runs: readonly PrintedRun[], digest: Digest): PrintContent => {
  const digestOf = (content: unknown): string => digest(JSON.stringify(content)).slice(0, digestLength);
  return Object.fromEntries(
    runs.flatMap(({ deliveryId, head, slots }) => [
      [runKey(deliveryId), digestOf(head)],
      ...slots.flatMap((content, slot) => (content ? [[slotKey(deliveryId, slot), digestOf(content)]] : [])),
    ]),
  ) as PrintContent;
};

/** What of the runs reads differently now. Comparing the printed contents leaves out whatever was changed and taken back. */
export const changedSince = (
  before: PrintContent,
  now: PrintContent,
  runs: readonly PrintedRun[],
): Pick<RecordedPrint, 'changedSlots' | 'changedDeliveries'> => ({
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
