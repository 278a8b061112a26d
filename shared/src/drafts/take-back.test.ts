import { describe, expect, it } from 'vitest';
import type { DraftCall } from './draft-schema.ts';
import type { DraftStep } from './draft.ts';
import { withoutRows } from './take-back.ts';

const step = (number: number, call: Partial<DraftCall>, rows: DraftStep['rows']): DraftStep => ({
  number,
  call: { action: 'deliveries.fillSlot', params: {}, query: {}, ...call },
  was: null,
  wanted: null,
  rows,
  isForced: false,
});
const shipment = (id: number) => ({ kind: 'shipments', id }) as const;

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
