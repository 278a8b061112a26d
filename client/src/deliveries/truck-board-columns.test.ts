// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { aDelivery, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aPatch, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { dispatch } from '../live/sync-store.ts';
import { renderHookInApp } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { selectionAtom } from '../shipments/selection.ts';
import { draggedTextAtom, endDrag } from './drag/drag-atoms.ts';
import { useColumnIds } from './truck-board.tsx';

const date = testDay;
const run = (id: number, startingTime: string, version = 1) =>
  aDelivery({ id, date, truckId: 3, startingTime, version });
const columns = () => renderHookInApp(useColumnIds, undefined).result;
let revision = 0;
const comes = (patch: Parameters<typeof aPatch>[1]): void => {
  revision += 1;
  act(() => dispatch({ type: 'patch', message: aPatch(revision, patch), at: 0 }));
};

beforeEach(() => {
  revision = 0;
  store().set(selectionAtom, []);
  endDrag();
  showDay({ trucks: [aTruck({ id: 3 })], deliveries: [run(1, '05:00'), run(2, '06:00'), run(3, '07:00')] });
});
afterEach(cleanup);

describe('the columns of the board', () => {
  it('are null while the day loads, and then follow the order of the runs', () => {
    const result = columns();
    expect(result.current).toEqual([1, 2, 3]);
    comes({ deliveries: [run(3, '04:00', 2)] });
    expect(result.current).toEqual([3, 1, 2]);
    act(() => dispatch({ type: 'closed' }));
    expect(result.current).toBeNull();
  });

  it.each([
    [
      'selected',
      () => store().set(selectionAtom, [{ id: 9, place: null }]),
      () => store().set(selectionAtom, []),
    ],
    ['in the hand', () => store().set(draggedTextAtom, { itemId: 9, place: '1:0' }), endDrag],
  ])('stay in place while something is %s, and are sorted after it', (_how, hold, letGo) => {
    const result = columns();
    act(hold);
    comes({
      deliveries: [run(3, '04:00', 2), run(4, '03:00')],
      deleted: { deliveries: [{ id: 2, version: 2 }] },
    });
    expect(result.current).toEqual([1, 3, 4]);
    act(letGo);
    expect(result.current).toEqual([4, 3, 1]);
  });

  it('are sorted again for another day, even during a drag', () => {
    const result = columns();
    act(() => store().set(selectionAtom, [{ id: 9, place: null }]));
    const tomorrow = '2026-11-24';
    const others = [8, 7].map((id) => ({ ...run(id, id === 8 ? '05:00' : '06:00'), date: tomorrow }));
    act(() => showDay({ date: tomorrow, trucks: [aTruck({ id: 3 })], deliveries: others }, testDay));
    expect(result.current).toEqual([8, 7]);
  });
});
