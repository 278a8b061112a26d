import type { YardMark } from '@werkplan/shared/deliveries/yard-mark.ts';
import { TriangleAlert } from 'lucide-react';
import { atom } from 'jotai';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { draggedCardsAtom } from '../shipments/dragged.ts';
import { placeOfShipmentAtom } from '../shipments/shipment-atoms.ts';
import { itemAtom, itemsOfDeliveryAtom } from './delivery-atoms.ts';
import { dropEffectAtom, overAtom } from './drag/drag-atoms.ts';
import styles from './falling-marks.module.css';

/** The marks of the cards that a drop here would move: those in the hand, and the one that gives way. */
const fallingAtom = atom((get): readonly YardMark[] => {
  const effect = get(dropEffectAtom);
  if (effect === 'none' || effect === 'taken') return [];
  const aim = get(overAtom);
  const held = get(draggedCardsAtom).map(({ id }) => get(placeOfShipmentAtom(id))?.itemId ?? null);
  const givesWay = effect === 'swap' || effect === 'replace';
  const other =
    givesWay && aim !== null && aim !== 'list' ? get(itemsOfDeliveryAtom(aim.deliveryId))[aim.slot] : null;
  return [...held, other ?? null].flatMap((id) => (id === null ? [] : (get(itemAtom(id))?.mark ?? [])));
});

/** Under a dragged card: that a drop removes its mark (rules/yard.md#marks). */
export const FallingMarks = (): ReactNode => {
  const { t } = useText();
  const marks = useAtomValue(fallingAtom);
  if (marks.length === 0) return null;
  const what = marks.map(({ status, by }) => `${t(`yard.mark.${status}`)} (${by})`).join(', ');
  return (
    <span className={styles['hint']} data-yard="falling">
      <TriangleAlert size={12} strokeWidth={2} aria-hidden />
      {t('yard.marksFall', { count: marks.length, what })}
    </span>
  );
};
