import type { DraftCall, RowName } from './draft-schema.ts';
import type { DraftStep } from './draft.ts';

interface Move {
  readonly shipmentId: number;
}

/** Removes these shipments from a step; null if none remain, undefined if the step can't be divided. */
const narrowed = (call: DraftCall, out: ReadonlySet<number>): DraftCall | null | undefined => {
  const body = call.body as
    | { shipmentIds?: number[]; expectedItemIds?: unknown[]; moves?: Move[] }
    | undefined;
  if (call.action === 'days.place' && body?.moves) {
    const moves = body.moves.filter(({ shipmentId }) => !out.has(shipmentId));
    return moves.length > 0 ? { ...call, body: { moves } } : null;
  }
  if (call.action === 'deliveries.fillSlot' && body?.shipmentIds && body.shipmentIds.length > 1) {
    const left = [...body.shipmentIds.keys()].filter((index) => !out.has(body.shipmentIds?.[index] ?? 0));
    const only = <Value>(values: readonly Value[]): Value[] => left.map((index) => values[index] as Value);
    const shipmentIds = only(body.shipmentIds);
    const expectedItemIds = body.expectedItemIds && only(body.expectedItemIds);
    return left.length > 0 ? { ...call, body: { shipmentIds, expectedItemIds } } : null;
  }
  return undefined;
};

/** True for a truck's outage. It unassigns all shipments of a run at once, so the step is removed only together with its run. */
const isOfRun = ({ call }: DraftStep): boolean => call.action === 'deliveries.outage';

/**
 * Removes the steps' effects on these rows: a step that places several shipments keeps the others, an outage is removed only with
 * its run, and any other step that wrote one of the rows is removed as a whole (rules/drafts.md#taking-back).
 */
export const withoutRows = (steps: readonly DraftStep[], rows: readonly RowName[]): DraftStep[] => {
  const isOut = ({ kind, id }: RowName): boolean => rows.some((row) => row.kind === kind && row.id === id);
  const shipments = new Set(rows.flatMap(({ kind, id }) => (kind === 'shipments' ? [id] : [])));
  return steps.flatMap((step) => {
    if (!step.rows.some(isOut)) return [step];
    if (isOfRun(step)) return step.rows.some((row) => row.kind === 'deliveries' && isOut(row)) ? [] : [step];
    const call = narrowed(step.call, shipments);
    if (!call) return [];
    return [{ ...step, call, rows: step.rows.filter((row) => !isOut(row)) }];
  });
};
