import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import type { HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useText, type Translate } from '../lib/i18n.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { CapacityCard } from './capacity-card.tsx';
import styles from './capacity-cards.module.css';
import { CapacityMenu } from './capacity-menu.tsx';
import {
  allHallsTotalAtom,
  allReservedAtom,
  hallTotalsAtom,
  type ReservationSummary,
  reservationsAtom,
  reservedAtom,
} from './hall-atoms.ts';
import { dataSelector } from '../lib/dom-contract.ts';
import { useAtomValue } from '../lib/use-atom.ts';

interface Selection {
  selected: HallId;
  onSelect: (hall: HallId) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Returns a hall's load for screen readers: 'Halle 1, 65 von 80 Tonnen Stahl, 13 Tonnen Matten, 15 frei'. */
export const spokenHallLoad = (t: Translate, name: string, totals: Omit<HallTotals, 'id'> | null): string => {
  if (!totals) return name;
  return t(totals.remaining < 0 ? 'capacity.spokenOver' : 'capacity.spokenFree', {
    name,
    steel: formatTonnes(totals.steelTotal),
    capacity: formatTonnes(totals.maxCapacity),
    matting: formatTonnes(totals.mattingTotal),
    rest: formatTonnes(Math.abs(totals.remaining)),
  });
};

/** Returns the tooltip of a hall's load, with exact kilograms, because the card rounds to tonnes. */
export const hallLoadTooltip = (
  t: Translate,
  totals: Omit<HallTotals, 'id'> | null,
  reservations: readonly ReservationSummary[] = [],
): string | undefined => {
  if (!totals) return undefined;
  const { steelTotal, mattingTotal, maxCapacity, remaining } = totals;
  return [
    t('capacity.sums', { steel: formatKilograms(steelTotal), matting: formatKilograms(mattingTotal) }),
    t('capacity.exact', { kilograms: formatKilograms(maxCapacity) }),
    t(remaining < 0 ? 'hall.over' : 'hall.free', { kilograms: formatKilograms(Math.abs(remaining)) }),
    ...reservations.map(({ site, booked, of }) =>
      t('capacity.reservation', { site, booked: formatKilograms(booked), of: formatKilograms(of) }),
    ),
  ].join('\n');
};

const HallCard = ({ hall, selected, onSelect }: Selection & { hall: HallId }): ReactNode => {
  const { t } = useText();
  const totals = useAtomValue(hallTotalsAtom(hall));
  const reservations = useAtomValue(reservationsAtom(hall));
  const name = t('hall.name', { id: hall });
  const isSelected = hall === selected;
  return (
    <div className={styles['card']} data-selected={isSelected || undefined}>
      <button
        type="button"
        role="radio"
        aria-checked={isSelected}
        aria-label={spokenHallLoad(t, name, totals)}
        tabIndex={isSelected ? 0 : -1}
        data-hall={hall}
        title={hallLoadTooltip(t, totals, reservations)}
        className={styles['radio']}
        onClick={() => onSelect(hall)}
      />
      <CapacityCard
        hall={hall}
        name={name}
        totals={totals}
        reserved={useAtomValue(reservedAtom(hall))}
        menu={<CapacityMenu hall={hall} />}
      />
    </div>
  );
};

const TotalCard = (): ReactNode => {
  const { t } = useText();
  const totals = useAtomValue(allHallsTotalAtom);
  const reserved = useAtomValue(allReservedAtom);
  return (
    <div
      role="group"
      aria-label={t('hall.total')}
      title={hallLoadTooltip(t, totals)}
      className={styles['total']}
    >
      <CapacityCard
        hall="T"
        name={t('hall.total')}
        hint={t('capacity.totalHint')}
        totals={totals}
        reserved={reserved}
      />
    </div>
  );
};

/** Cards for each hall and the total; a click, arrow keys or 1, 2, 3 select a hall. */
export const CapacityCards = ({ selected, onSelect }: Selection): ReactNode => {
  const { t } = useText();
  const group = useRef<HTMLDivElement>(null);
  useShortcuts(Object.fromEntries(hallIds.map((hall) => [String(hall), () => onSelect(hall)])));

  const onKeyDown = (event: KeyboardEvent): void => {
    // Arrow keys keep their meaning in a card's menu.
    const isRadio = (event.target as Element).matches(dataSelector('hall'));
    const step = isRadio ? steps[event.key] : undefined;
    const next = hallIds[(hallIds.indexOf(selected) + (step ?? 0) + hallIds.length) % hallIds.length];
    if (step === undefined || next === undefined) return;
    event.preventDefault();
    onSelect(next);
    group.current?.querySelector<HTMLElement>(dataSelector('hall', next))?.focus();
  };
  return (
    <div className={styles['cards']}>
      <div
        tabIndex={-1}
        ref={group}
        role="radiogroup"
        aria-label={t('hall.label')}
        className={styles['halls']}
        onKeyDown={onKeyDown}
      >
        {hallIds.map((hall) => (
          <HallCard key={hall} hall={hall} selected={selected} onSelect={onSelect} />
        ))}
      </div>
      <TotalCard />
    </div>
  );
};
