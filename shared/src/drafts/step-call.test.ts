import { describe, expect, it } from 'vitest';
import type { DraftCall } from './draft-schema.ts';
import type { DraftStep } from './draft.ts';
import { draftRowId, isDraftRowId, withRealIds } from './run-steps.ts';
import { applyToCurrentRow, withoutGuards, withoutRows } from './step-call.ts';

const step = (number: number, call: Partial<DraftCall>, rows: DraftStep['rows']): DraftStep => ({
  number,
  call: { action: 'deliveries.fillSlot', params: {}, query: {}, ...call },
  was: null,
  wanted: null,
  rows,
  isForced: false,
});
const shipment = (id: number) => ({ kind: 'shipments', id }) as const;

it("a draft's own numbers are distinguished from the plan's, and replaced wherever a call names them", () => {
  const [one, other] = [draftRowId(3, 0), draftRowId(3, 1)];
  expect([isDraftRowId(one), isDraftRowId(1_999_999_999), one !== other]).toEqual([true, false, true]);
  const ids = new Map([[one, 77]]);
  expect(withRealIds({ a: one, b: [{ c: one, d: 'x' }], e: other, f: null }, ids)).toEqual({
    a: 77,
    b: [{ c: 77, d: 'x' }],
    e: other,
    f: null,
  });
});

it('applies only the step’s changes to the current row', () => {
  const sent = { id: 1, city: 'Lahr', note: 'alt', expectedItemId: 7 };
  expect(applyToCurrentRow(sent, { id: 1, city: 'Kehl', note: 'neu' }, ['city'])).toEqual({
    id: 1,
    city: 'Lahr',
    note: 'neu',
    expectedItemId: 7,
  });
});

it('a forced call sends nothing of what its sender saw', () => {
  const call = step(
    1,
    { query: { version: 4, deliveryId: 2 }, body: { shipmentId: 5, expectedItemId: null } },
    [],
  );
  expect(withoutGuards(call.call)).toMatchObject({ query: { deliveryId: 2 }, body: { shipmentId: 5 } });
  expect(withoutGuards({ ...call.call, body: true }).body).toBe(true);
});

describe('taking rows back', () => {
  const several = step(1, { body: { shipmentIds: [5, 6, 7], expectedItemIds: [null, 9, null] } }, [
    shipment(5),
    shipment(6),
    shipment(7),
  ]);

  it('removes only those shipments from a step about several', () => {
    const [left] = withoutRows([several], [shipment(6)]);
    expect(left?.call.body).toEqual({ shipmentIds: [5, 7], expectedItemIds: [null, null] });
    expect(left?.rows).toEqual([shipment(5), shipment(7)]);
    expect(withoutRows([several], [shipment(5), shipment(6), shipment(7)])).toEqual([]);
  });

  it('does so for a proposal as well', () => {
    const moves = [{ shipmentId: 5 }, { shipmentId: 6 }];
    const proposal = step(2, { action: 'days.place', body: { moves } }, [shipment(5), shipment(6)]);
    expect(withoutRows([proposal], [shipment(5)])[0]?.call.body).toEqual({ moves: [{ shipmentId: 6 }] });
  });

  it('removes any other step as a whole, and keeps those about other rows', () => {
    const split = step(3, { action: 'shipments.split', body: { shipmentId: 5 } }, [shipment(5), shipment(8)]);
    expect(withoutRows([several, split], [shipment(8)])).toEqual([several]);
  });

  it('removes a truck’s outage only together with its run', () => {
    const run = { kind: 'deliveries', id: 3 } as const;
    const outage = step(4, { action: 'deliveries.outage' }, [shipment(5), run]);
    expect(withoutRows([outage], [shipment(5)])).toEqual([outage]);
    expect(withoutRows([outage], [run])).toEqual([]);
  });
});
