// @vitest-environment happy-dom
import type { ProposedMove } from '@werkplan/shared/proposals/proposal-schema.ts';
import { aDelivery, anItem, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { store as shown } from '../lib/client.ts';
import { showDay } from '../testing/shown-day.ts';
import {
  answeredMovesAtom,
  removedShipmentsAtom,
  removeProposedAtom,
  openProposalAtom,
  proposedLoadAtom,
  proposedMovesAtom,
  proposedRunAtom,
  proposalScopeAtom,
  withoutRemovedMoves,
} from './proposed.ts';

const move = (shipmentId: number, deliveryId: number, more: Partial<ProposedMove> = {}): ProposedMove => ({
  shipmentId,
  expectedItemId: null,
  kg: 1_000,
  deliveryId,
  slot: 0,
  reasons: [],
  ...more,
});
const idsOf = (moves: readonly ProposedMove[]): number[] => moves.map(({ shipmentId }) => shipmentId);

it('removing a shipment removes all its parts', () => {
  const moves = [move(1, 10), move(1, 11), move(2, 11, { slot: 1 })];
  expect(idsOf(withoutRemovedMoves(moves, new Set([1]), () => undefined))).toEqual([2]);
});

it('removing a card also removes moves into the slot where it stays, recursively', () => {
  const runs = new Map([
    [51, 10],
    [52, 11],
  ]);
  const moves = [
    // Card 1 moves from run 10 to 11, while another moves from 11 to 12.
    move(1, 11, { expectedItemId: 51 }),
    move(2, 12, { expectedItemId: 52 }),
    move(3, 10),
    move(4, 11, { slot: 1 }),
    move(5, 12, { slot: 1 }),
  ];
  const runOf = (id: number): number | undefined => runs.get(id);
  expect(idsOf(withoutRemovedMoves(moves, new Set([1]), runOf))).toEqual([2, 4, 5]);
  expect(idsOf(withoutRemovedMoves(moves, new Set([2]), runOf))).toEqual([5]);
  expect(withoutRemovedMoves(moves, new Set([9]), runOf)).toBe(moves);
});

it('a run has its moves by slot and their kg, or null without moves', () => {
  const store = createStore();
  store.set(answeredMovesAtom, [move(1, 10, { slot: 3, kg: 4_000 }), move(2, 10, { slot: 5 }), move(3, 11)]);
  expect([...(store.get(proposedRunAtom(10))?.moves.keys() ?? [])]).toEqual([3, 5]);
  expect([10, 11, 12].map((id) => store.get(proposedLoadAtom(id)))).toEqual([5_000, 1_000, 0]);
  expect(store.get(proposedRunAtom(12))).toBeNull();
  store.set(removeProposedAtom, 1);
  expect(store.get(proposedLoadAtom(10))).toBe(1_000);
  expect(idsOf(store.get(proposedMovesAtom))).toEqual([2, 3]);
});

it('a new proposal starts without the former one’s state', () => {
  const store = createStore();
  store.set(answeredMovesAtom, [move(1, 10)]);
  store.set(removeProposedAtom, 1);
  store.set(openProposalAtom, { deliveryIds: [10] });
  expect(store.get(proposalScopeAtom)).toEqual({ deliveryIds: [10] });
  expect([store.get(removedShipmentsAtom).size, store.get(proposedMovesAtom).length]).toEqual([0, 0]);
});

it('shows another user’s later card in a slot, but hides one that the proposal moves on', () => {
  const item = (id: number, slot: number) =>
    anItem({ id, deliveryId: 10, ordinalNumberInDelivery: slot, shipmentId: null, text: 'Kran' });
  showDay({
    trucks: [aTruck({ id: 3 })],
    deliveries: [aDelivery({ id: 10, date: testDay, truckId: 3 })],
    deliveryItems: [item(51, 2), item(52, 4)],
  });
  const moves = [move(1, 10, { slot: 2 }), move(2, 10, { slot: 4 }), move(3, 11, { expectedItemId: 52 })];
  shown().set(answeredMovesAtom, moves);
  const run = shown().get(proposedRunAtom(10));
  expect([[...(run?.moves.keys() ?? [])], [...(run?.leaving ?? [])]]).toEqual([[4], [52]]);
  shown().set(openProposalAtom, null);
});
