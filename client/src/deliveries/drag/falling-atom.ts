import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import { atom } from 'jotai';
import { draggedCardsAtom } from '../../shipments/dragged.ts';
import { marksOf } from '../../shipments/falling.ts';
import { dropEffectAtom, overAtom } from './drag-atoms.ts';
import { slotContent } from './slot-content.ts';

/** The marks of the cards that a drop here would move: those in the hand, and the one that gives way. */
export const fallingAtom = atom((get): readonly YardMark[] => {
  const effect = get(dropEffectAtom);
  if (effect === 'none' || effect === 'taken') return [];
  const aim = get(overAtom);
  const held = get(draggedCardsAtom).map(({ id }) => id);
  const givesWay = effect === 'swap' || effect === 'replace';
  const other = givesWay && aim !== null && aim !== 'list' ? slotContent(get, aim) : null;
  return marksOf(get, other?.kind === 'card' ? [...held, other.shipmentId] : held);
});
