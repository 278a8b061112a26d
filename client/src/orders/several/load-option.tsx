import { isNearlyFull } from '@werkplan/shared/halls/hall-rules.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { RemainingBadge } from '../../halls/remaining-badge.tsx';
import { cx } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { useNearFull } from '../../live/plant-settings.ts';
import { CoveringRadio } from '../../ui/covering-radio.tsx';
import { loadWith, type HallLoad } from '../hall-after.tsx';
import styles from './load-option.module.css';

/** '48 → 82 / 80': red above the capacity. */
export const LoadChange = ({ before, after }: { before: HallLoad; after: HallLoad }): ReactNode => (
  <span className={styles['change']}>
    {formatTonnes(before.steelTotal)} →{' '}
    <b className={cx(after.remaining < 0 && styles['over'])}>{formatTonnes(after.steelTotal)}</b> /{' '}
    {formatTonnes(after.maxCapacity)}
  </span>
);

const share = (part: number, whole: number): string => `${whole > 0 ? (100 * part) / whole : 0}%`;

/** Existing load, added load hatched, overload red. */
const LoadBar = ({ before, after }: { before: HallLoad; after: HallLoad }): ReactNode => {
  const whole = Math.max(after.steelTotal, after.maxCapacity);
  const there = Math.min(before.steelTotal, after.maxCapacity);
  const within = Math.min(after.steelTotal, after.maxCapacity);
  return (
    <span className={styles['bar']} aria-hidden>
      <span className={styles['there']} style={{ width: share(there, whole) }} />
      <span className={styles['added']} style={{ width: share(within - there, whole) }} />
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
  /** kg to add. */
  steel: number;
}

/** A day or hall to choose, with its resulting steel. */
export const LoadOption = ({ name, label, isChosen, onChoose, before, steel }: Props): ReactNode => {
  const { t } = useText();
  const percent = useNearFull();
  const after = before && loadWith(before, steel);
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
            <RemainingBadge
              kilograms={after.remaining}
              isNear={percent !== null && isNearlyFull(after.maxCapacity, after.steelTotal, percent)}
            />
          </span>
          {after.remaining < 0 && <span className="visually-hidden">{t('orderSeveral.over')}</span>}
        </>
      )}
    </label>
  );
};
