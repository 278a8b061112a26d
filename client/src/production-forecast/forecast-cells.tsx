import { reservedOfHall } from '@werkplan/shared/halls/reserved.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { ForecastDay } from '@werkplan/shared/production-forecast/production-forecast-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { memo, type ReactNode } from 'react';
import { FreeBadge } from '../halls/free-badge.tsx';
import { withReserved } from '../halls/reserved-text.ts';
import { cx } from '../lib/class-names.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useNearFull } from '../live/plant-settings.ts';
import { loadState } from '../production-plan/load-state.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useFlash } from '../ui/use-flash.ts';
import { forecastDayAtom } from './forecast-atoms.ts';
import styles from './forecast-cells.module.css';

interface SumsProps {
  steel: number;
  matting: number;
  isOver?: boolean;
}

/** Shows steel in bold and matting in brackets, both in tonnes. */
const Sums = ({ steel, matting, isOver = false }: SumsProps): ReactNode => {
  const { t } = useText();
  const exact = t('capacity.sums', { steel: formatKilograms(steel), matting: formatKilograms(matting) });
  return (
    <span className={styles['sums']} title={exact}>
      <strong className={cx(isOver && styles['over'])}>{formatTonnes(steel)}</strong>{' '}
      <span className={styles['matting']}>({formatTonnes(matting)})</span>
    </span>
  );
};

const HallLoad = ({ day, hall }: { day: ForecastDay; hall: HallId }): ReactNode => {
  const { t, language } = useText();
  const [steel, matting] = [day[`hall${hall}SteelTotal`], day[`hall${hall}MattingTotal`]];
  const capacity = day[`hall${hall}Capacity`];
  const state = loadState(steel, capacity, useNearFull());
  const exact = { steel: formatKilograms(steel), capacity: formatKilograms(capacity) };
  const load = { steel: formatTonnes(steel), capacity: formatTonnes(capacity) };
  const reserved = reservedOfHall(day, hall);
  return (
    <>
      <Sums steel={steel} matting={matting} isOver={state === 'over'} />
      <div title={withReserved(t('plan.loadExact', exact), t, capacity - steel, reserved)}>
        <ProgressBar
          value={steel}
          max={capacity}
          isNear={state === 'near'}
          reserved={reserved.steel}
          height={6}
          label={`${t('hall.name', { id: hall })}, ${formatDay(day.date, language, 'short')}`}
          valueText={withReserved(t('capacity.loadText', load), t, capacity - steel, reserved)}
          className={styles['bar']}
        />
      </div>
    </>
  );
};

/** A line of a week's table: a hall, the total of all halls, or their free capacity. */
export type ForecastLine = HallId | 'total' | 'free';

/** Returns the figures (kg) of a day in a line; the cell flashes when one of them changes. */
const figuresOf = (day: ForecastDay, line: ForecastLine): number[] => {
  if (line === 'free') return [day.freeCapacity, day.reservedSteel];
  if (line === 'total') return [day.totalSteel, day.totalMatting];
  const reserved = reservedOfHall(day, line);
  return [
    day[`hall${line}SteelTotal`],
    day[`hall${line}MattingTotal`],
    day[`hall${line}Capacity`],
    reserved.steel,
    reserved.matting,
  ];
};

const Content = ({ day, line }: { day: ForecastDay; line: ForecastLine }): ReactNode => {
  if (line === 'free') return <FreeBadge row={day} />;
  if (line === 'total') return <Sums steel={day.totalSteel} matting={day.totalMatting} />;
  return <HallLoad day={day} hall={line} />;
};

export const ForecastCell = memo(({ day, line }: { day: Day; line: ForecastLine }): ReactNode => {
  const totals = useAtomValue(forecastDayAtom(day));
  const today = useAtomValue(todayAtom);
  const element = useFlash<HTMLTableCellElement>(totals && figuresOf(totals, line).join(' '));
  return (
    <td
      ref={element}
      data-day={day}
      data-today={day === today || undefined}
      data-past={day < today || undefined}
      className={styles['cell']}
    >
      {totals ? <Content day={totals} line={line} /> : <Skeleton width={64} height={12} />}
    </td>
  );
});
