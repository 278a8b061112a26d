import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import { forecastWeeks } from '@werkplan/shared/production-forecast/production-forecast-rules.ts';
import { isoWeek, type Day } from '@werkplan/shared/values/day.ts';
import { useId, type ReactNode } from 'react';
import { HallTile } from '../halls/hall-tile.tsx';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { capacityText } from '../production-plan/capacity-text.ts';
import { DayLink } from '../production-plan/day-link.tsx';
import { forecastCapacitiesAtom, forecastDayAtom } from './forecast-atoms.ts';
import { ForecastCell, type ForecastLine } from './forecast-cells.tsx';
import styles from './forecast-week.module.css';

const HallHead = ({ hall, monday }: { hall: HallId; monday: Day }): ReactNode => {
  const { t } = useText();
  const range = useAtomValue(forecastCapacitiesAtom(monday))[hall];
  return (
    <span className={styles['hall']}>
      <HallTile hall={hall} size="large" />
      <span className={styles['names']}>
        {t('hall.name', { id: hall })}
        {range && (
          <span className={styles['capacity']}>{t('forecast.perDay', { tonnes: capacityText(range) })}</span>
        )}
      </span>
    </span>
  );
};

const Line = ({
  line,
  days,
  children,
}: {
  line: ForecastLine;
  days: readonly Day[];
  children: ReactNode;
}) => (
  <tr data-line={typeof line === 'number' ? 'hall' : line}>
    <th scope="row">{children}</th>
    {days.map((day) => (
      <ForecastCell key={day} day={day} line={line} />
    ))}
  </tr>
);

/** Shows the day's name in the plant calendar, if it has one. */
const DayName = ({ day }: { day: Day }): ReactNode => {
  const name = useAtomValue(forecastDayAtom(day))?.name;
  return name ? <span className={styles['name']}>{name}</span> : null;
};

const Dates = ({ days, stop }: { days: readonly Day[]; stop: Day }): ReactNode => {
  const today = useAtomValue(todayAtom);
  return (
    <tr className={styles['dates']}>
      <td aria-hidden />
      {days.map((day) => (
        <th key={day} scope="col" data-day={day} data-today={day === today || undefined}>
          <DayLink day={day} isToday={day === today} isStop={day === stop}>
            <DayName day={day} />
          </DayLink>
        </th>
      ))}
    </tr>
  );
};

interface Props {
  monday: Day;
  /** The one day of both weeks whose link is the tab stop. */
  stop: Day;
  isLoaded: boolean;
}

/** Table of a week: a line per hall, their total, and the free capacity. */
export const ForecastWeek = ({ monday, stop, isLoaded }: Props): ReactNode => {
  const { t, language } = useText();
  const headingId = useId();
  const { week1: days } = forecastWeeks(monday);
  const [first = monday, last = monday] = [days[0], days.at(-1)];
  return (
    <section className={styles['week']} aria-labelledby={headingId}>
      <header className={styles['head']}>
        <h3 id={headingId} className={styles['title']}>
          {t('forecast.week', { week: isoWeek(monday) })}
        </h3>
        <span className={styles['range']}>
          {formatDay(first, language, 'tiny')} – {formatDay(last, language, 'numeric')}
        </span>
        <span className={styles['hint']}>
          {t('forecast.hint.steel')} <strong>{t('forecast.hint.bold')}</strong>, {t('forecast.hint.matting')}
        </span>
      </header>
      <table className={styles['table']} aria-labelledby={headingId} aria-busy={!isLoaded}>
        <thead>
          <Dates days={days} stop={stop} />
        </thead>
        <tbody>
          {hallIds.map((hall) => (
            <Line key={hall} line={hall} days={days}>
              <HallHead hall={hall} monday={monday} />
            </Line>
          ))}
          <Line line="total" days={days}>
            {t('forecast.total')}
          </Line>
          <Line line="free" days={days}>
            {t('forecast.free')}
          </Line>
        </tbody>
      </table>
    </section>
  );
};
