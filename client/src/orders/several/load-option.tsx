import type { ReservedKilograms } from '@werkplan/shared/halls/hall-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { RemainingBadge } from '../../halls/remaining-badge.tsx';
import { ReservedLine } from '../../halls/reserved-line.tsx';
import { type HallLoad, useDecisiveKilograms, useHallTone } from '../../halls/use-hall-tone.ts';
import { cx } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { CoveringRadio } from '../../ui/covering-radio.tsx';
import { loadAfterAdding } from '../resulting-load.tsx';
import styles from './load-option.module.css';

/** Shows tonnes before and after, and the capacity: '48 → 82 / 80', in red on an overload. */
export const LoadChange = ({ before, after }: { before: HallLoad; after: HallLoad }): ReactNode => {
  const decisive = useDecisiveKilograms()(after);
  return (
    <span className={styles['change']}>
      {formatTonnes(before.steelTotal)} →{' '}
      <b className={cx(decisive < 0 && styles['over'])}>{formatTonnes(after.steelTotal)}</b> /{' '}
      {formatTonnes(after.maxCapacity)}
    </span>
  );
};

const share = (part: number, whole: number): string => `${whole > 0 ? (100 * part) / whole : 0}%`;

/** Shows a bar with the existing load, the added load hatched, the reservations if there is room, and an overload in red. */
const LoadBar = ({ before, after }: { before: HallLoad; after: HallLoad }): ReactNode => {
  const whole = Math.max(after.steelTotal, after.maxCapacity);
  const there = Math.min(before.steelTotal, after.maxCapacity);
  const within = Math.min(after.steelTotal, after.maxCapacity);
  const reserved = Math.min(after.reserved?.steel ?? 0, whole - within);
  return (
    <span className={styles['bar']} aria-hidden>
      <span className={styles['there']} style={{ width: share(there, whole) }} />
      <span className={styles['added']} style={{ width: share(within - there, whole) }} />
      {after.remaining > 0 && reserved > 0 && (
        <span className={styles['reserved']} style={{ width: share(reserved, whole) }} />
      )}
      {after.remaining < 0 && (
        <span className={styles['beyond']} style={{ width: share(-after.remaining, whole) }} />
      )}
    </span>
  );
};

interface Props {
  name: string;
  label: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
  /** Load without the orders; undefined until known. */
  before: HallLoad | undefined;
  /** kg of steel that the orders add. */
  steel: number;
  /** kg reserved after the orders have moved there; undefined if unknown. */
  reserved?: ReservedKilograms | undefined;
}

/** A day or hall to choose, with its resulting load. */
export const LoadOption = ({
  name,
  label,
  isChosen,
  onChoose,
  before,
  steel,
  reserved,
}: Props): ReactNode => {
  const { t } = useText();
  const toneOf = useHallTone();
  const after = before && loadAfterAdding(before, steel, reserved);
  return (
    <label className={styles['option']}>
      <CoveringRadio name={name} checked={isChosen} onChange={onChoose} />
      <span className={styles['dot']} aria-hidden />
      <span className={styles['label']}>{label}</span>
      {before && after && (
        <>
          <LoadBar before={before} after={after} />
          <LoadChange before={before} after={after} />
          <span className={styles['rest']}>
            <RemainingBadge kilograms={after.remaining} {...toneOf(after)} />
          </span>
          {after.remaining < 0 && <span className="visually-hidden">{t('orderSeveral.over')}</span>}
          <ReservedLine {...after} className={styles['kept']} />
        </>
      )}
    </label>
  );
};
