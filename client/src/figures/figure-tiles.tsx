import type { Figures } from '@werkplan/shared/figures/figures-schema.ts';
import { formatKilograms, formatTonnes, toTonnes } from '@werkplan/shared/values/kilograms.ts';
import ArrowDownRight from 'lucide-react/icons/arrow-down-right';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { deltaWords, type DeltaDirection, deltaDirection, pointsWords } from './deltas.ts';
import { deliveredOf, type FigureFilter } from './figure-filter.ts';
import styles from './figure-tiles.module.css';
import { percentText } from './figure-words.ts';

const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight } as const;

interface TileProps {
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
  readonly exact?: string;
  readonly delta: readonly [DeltaDirection, string] | null;
  /** True if the filter does not affect this figure. */
  readonly isApart?: boolean;
}

const Tile = ({ name, value, unit, exact, delta, isApart = false }: TileProps): ReactNode => {
  const { t } = useText();
  const Arrow = arrows[delta?.[0] ?? 'same'];
  return (
    <div className={styles['tile']} title={exact} data-apart={isApart || undefined}>
      <dt className={styles['name']}>{name}</dt>
      <dd className={styles['value']}>
        {value}
        {unit && <span className={styles['unit']}>{unit}</span>}
      </dd>
      <dd className={styles['delta']}>
        {isApart ? (
          t('figures.allTypes')
        ) : delta ? (
          <>
            <Arrow size={12} strokeWidth={1.75} aria-hidden />
            {delta[1]}
          </>
        ) : (
          ' '
        )}
      </dd>
    </div>
  );
};

interface Props {
  readonly total: Figures;
  readonly compared: Figures | null;
  readonly filter: FigureFilter | null;
}

/** Shows the totals; differences have no colour, because more is neither better nor worse. */
export const FigureTiles = ({ total, compared, filter }: Props): ReactNode => {
  const { t, language } = useText();
  const isApart = filter?.by === 'type';
  const delivered = deliveredOf(total, filter);
  const counts = (now: number, before: number | undefined): readonly [DeltaDirection, string] | null =>
    before === undefined ? null : [deltaDirection(now - before), deltaWords(t, now - before)];
  const tonnes = (now: number, before: number | undefined): readonly [DeltaDirection, string] | null => {
    if (before === undefined) return null;
    const delta = toTonnes(now - before);
    return [deltaDirection(delta), deltaWords(t, delta, ' t')];
  };
  const parts = t('figures.parts', {
    steel: formatKilograms(total.steel),
    matting: formatKilograms(total.matting),
  });
  return (
    <dl className={styles['tiles']} aria-label={t('figures.sums')}>
      <Tile
        name={t('figures.utilization')}
        value={percentText(total.utilization, language)}
        unit="%"
        exact={t('figures.ofCapacity', {
          steel: formatKilograms(total.steel),
          capacity: formatKilograms(total.capacity),
        })}
        delta={pointsWords(t, total.utilization, compared?.utilization ?? null, language)}
        isApart={isApart}
      />
      <Tile
        name={t('figures.planned')}
        value={formatTonnes(total.planned)}
        unit="t"
        exact={parts}
        delta={tonnes(total.planned, compared?.planned)}
        isApart={isApart}
      />
      <Tile
        name={t('figures.delivered')}
        value={formatTonnes(delivered)}
        unit="t"
        exact={formatKilograms(delivered)}
        delta={tonnes(delivered, compared ? deliveredOf(compared, filter) : undefined)}
      />
      <Tile
        name={t('figures.overloadedDays')}
        value={formatNumber(total.overloadedDays)}
        unit={t('figures.ofDays', { days: formatNumber(total.days) })}
        delta={counts(total.overloadedDays, compared?.overloadedDays)}
        isApart={isApart}
      />
      <Tile
        name={t('figures.moves')}
        value={formatNumber(total.moves.count)}
        delta={counts(total.moves.count, compared?.moves.count)}
        isApart={isApart}
      />
      <Tile
        name={t('figures.lateChanges')}
        value={formatNumber(total.lateChanges)}
        delta={counts(total.lateChanges, compared?.lateChanges)}
        isApart={isApart}
      />
    </dl>
  );
};
