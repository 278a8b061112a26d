import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CornerUpLeft from 'lucide-react/icons/corner-up-left';
import Factory from 'lucide-react/icons/factory';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import Package from 'lucide-react/icons/package';
import StickyNote from 'lucide-react/icons/sticky-note';
import Truck from 'lucide-react/icons/truck';
import Undo2 from 'lucide-react/icons/undo-2';
import Wrench from 'lucide-react/icons/wrench';
import type { LucideIcon } from 'lucide-react';
import { createElement, useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { draftAtom } from './open-draft.ts';
import { OrderBadges } from '../orders/order-marks.tsx';
import { isPanelOpenAtom } from '../shipments/panel-drawer.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ConflictCard } from './conflict-card.tsx';
import { differenceText, partText, subjectText } from './difference-text.ts';
import styles from './difference-list.module.css';
import type { DraftDifference } from './differences.ts';
import { resetDraftRows } from './draft-calls.ts';
import { differencesAtom, wantedFocusAtom } from './draft-state.ts';
import { RowHead } from './row-head.tsx';

const iconOf = ({ subject, parts }: DraftDifference): LucideIcon => {
  const isOut = parts.some((one) => one.of === 'state' && one.is === 'outage');
  if (subject.of === 'run') return isOut ? Wrench : Truck;
  if (subject.of === 'capacity') return Factory;
  if (subject.of === 'text') return StickyNote;
  if (parts.some(({ of }) => of === 'date')) return CalendarClock;
  return parts.some((one) => one.of === 'place' && one.is === null) ? CornerUpLeft : Package;
};

/** Returns the card that a difference puts on a run or takes off it; null for other differences. */
const cardOf = ({ subject, parts }: DraftDifference): { order: Order; shipmentId: number } | null =>
  subject.of === 'shipment' && subject.order && parts.some(({ of }) => of === 'place')
    ? { order: subject.order, shipmentId: subject.shipment.id }
    : null;

const Item = ({
  difference,
  canTakeBack,
}: {
  difference: DraftDifference;
  canTakeBack: boolean;
}): ReactNode => {
  const words = useText();
  const { t } = words;
  const card = cardOf(difference);
  return (
    <li className={styles['item']}>
      {createElement(iconOf(difference), {
        className: styles['icon'],
        size: 16,
        strokeWidth: 1.75,
        'aria-hidden': true,
      })}
      <div className={styles['text']}>
        <RowHead
          name={subjectText(difference.subject, words)}
          end={
            difference.kg !== null && <span className={styles['kg']}>{formatTonnes(difference.kg)} t</span>
          }
        />
        {card && (
          <p className={styles['badges']}>
            <OrderBadges order={card.order} shipmentId={card.shipmentId} tabIndex={-1} />
          </p>
        )}
        {difference.parts.map((one) => {
          const { was, is } = partText(one, words);
          return (
            <p key={`${one.of} ${is}`} className={styles['line']}>
              {was !== null && <s>{was}</s>}
              <span className={styles['is']}>
                {was !== null && <ArrowRight size={12} strokeWidth={1.75} aria-label="→" />}
                <strong>{is}</strong>
              </span>
            </p>
          );
        })}
      </div>
      {canTakeBack && difference.isOfOutage && <span className={styles['none']} />}
      {canTakeBack && !difference.isOfOutage && (
        <IconButton
          size="small"
          icon={Undo2}
          label={t('draft.takeBack', { what: differenceText(difference, words) })}
          tooltip={false}
          onClick={() => void resetDraftRows(difference.rows)}
        />
      )}
    </li>
  );
};

const useFocusWhenWanted = (isDrawn: boolean) => {
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useAtom(wantedFocusAtom);
  const [isPanelOpen, setPanelOpen] = useAtom(isPanelOpenAtom);
  useEffect(() => {
    if (wanted === null || !isDrawn) return;
    // In narrow windows the list is in a drawer, which must be open first.
    if (!isPanelOpen) return setPanelOpen(true);
    setWanted(null);
    const target = wanted === 'conflict' ? list.current?.querySelector('button') : list.current;
    target?.focus();
  }, [wanted, setWanted, isDrawn, isPanelOpen, setPanelOpen]);
  return list;
};

/** Lists the differences between draft and plan, conflicts first. */
export const DifferenceList = (): ReactNode => {
  const { t } = useText();
  const draft = useAtomValue(draftAtom);
  const differences = useAtomValue(differencesAtom);
  const list = useFocusWhenWanted(draft !== null);
  if (!draft) return null;
  const { conflicts, isMine } = draft;
  return (
    <div ref={list} className={styles['list']} tabIndex={-1}>
      {conflicts.length > 0 && (
        <>
          <h2 className={styles['warning']}>
            <GitCompareArrows size={16} strokeWidth={1.75} aria-hidden />
            {t('draft.conflicts', { count: conflicts.length })}
          </h2>
          <ul className={styles['conflicts']}>
            {conflicts.map((conflict) => (
              <ConflictCard key={conflict.step} conflict={conflict} isMine={isMine} />
            ))}
          </ul>
        </>
      )}
      {differences.length === 0 ? (
        conflicts.length === 0 && <p className={styles['empty']}>{t('draft.empty')}</p>
      ) : (
        <>
          <header className={styles['title']}>
            <h2>{t('draft.differences.count', { count: differences.length })}</h2>
            <span>{t('draft.differences.to')}</span>
          </header>
          <ul>
            {differences.map((difference) => (
              <Item key={difference.key} difference={difference} canTakeBack={isMine} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
