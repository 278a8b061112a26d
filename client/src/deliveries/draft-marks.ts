import type { DraftWrite } from '@werkplan/shared/drafts/draft.ts';
import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { draftAtom } from '../live/draft-day.ts';

const shipmentIn = ({ kind, after }: DraftWrite): number | null =>
  kind === 'deliveryItems' && after && typeof after['shipmentId'] === 'number' ? after['shipmentId'] : null;

const marksAtom = atom((get): ReadonlyMap<number, 'placed' | 'conflict'> => {
  const draft = get(draftAtom);
  const placed = draft?.writes.flatMap((write) => shipmentIn(write) ?? []) ?? [];
  const inConflict = draft?.conflicts.flatMap(({ rows }) => rows) ?? [];
  return new Map([
    ...placed.map((id) => [id, 'placed'] as const),
    ...inConflict.flatMap(({ kind, id }) => (kind === 'shipments' ? [[id, 'conflict'] as const] : [])),
  ]);
});

/** What the open draft has done to the card in its slot; null: nothing. */
export const draftMarkAtom = weakAtomFamily((shipmentId: number) =>
  atom((get) => get(marksAtom).get(shipmentId) ?? null),
);
