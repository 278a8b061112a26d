import { type HallId, hallIds } from '@werkplan/shared/halls/hall.ts';
import type { ForecastDay } from '@werkplan/shared/production-forecast/production-forecast-schema.ts';
import { type Day, isoWeek, isoWeekday } from '@werkplan/shared/values/day.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { Group } from '@visx/group';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import { atom } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../lib/class-names.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay, formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { forecastDayAtom } from '../production-forecast/forecast-atoms.ts';
import { totalCapacityOf } from './outlook-days.ts';
import styles from './outlook-chart.module.css';
import { capacityLabelPlace, outlookScale, sumLabelHeight } from './outlook-scale.ts';

const headHeight = 36;
const footHeight = 48;
const scaleWidth = 46;
const endWidth = 16;
/** Column width as a share of the day's width; at most `widestColumn` px. */
const columnShare = 0.52;
const widestColumn = 44;
const betweenHalls = 2;
const nameWidth = 100;

/** Clickable area of a day with its label; links to the day's orders. */
const Place = ({ day }: { day: ForecastDay }): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const name = t('dashboard.outlook.dayName', {
    day: formatDay(day.date, language, 'short'),
    steel: formatTonnes(day.totalSteel),
    capacity: formatTonnes(totalCapacityOf(day)),
  });
  const exact = hallIds.map(
    (id) => `${t('hall.name', { id })}: ${formatKilograms(day[`hall${id}SteelTotal`])}`,
  );
  return (
    <li
      className={cx(
        styles['day'],
        isoWeekday(day.date) === 1 && styles['monday'],
        day.date === today && styles['today'],
      )}
    >
      <Link
        to={`/production?date=${day.date}`}
        className={styles['column']}
        aria-label={name}
        title={[name, ...exact].join('\n')}
      />
      <span className={styles['date']} aria-hidden>
        {formatDay(day.date, language, 'weekdayShort')} {Number(day.date.slice(8))}
        {language === 'de' && '.'}
      </span>
      <span className={styles['week']} aria-hidden>
        {isoWeekday(day.date) === 1 && t('common.date.week', { week: isoWeek(day.date) })}
      </span>
    </li>
  );
};

interface ColumnProps {
  readonly day: ForecastDay;
  readonly top: number;
  readonly width: number;
  readonly yOf: (kilograms: number) => number;
}

/** Stacked loads of the halls on a day with their sum, and a line at the capacity. */
const Column = ({ day, top, width, yOf }: ColumnProps): ReactNode => {
  const capacity = totalCapacityOf(day);
  const bar = Math.min(widestColumn, width * columnShare);
  const steelOf = (upTo: HallId): number =>
    hallIds.reduce((sum, id) => (id <= upTo ? sum + day[`hall${id}SteelTotal`] : sum), 0);
  return (
    <>
      {capacity > 0 && (
        <Line
          className={styles['capacity']}
          from={{ x: 0, y: yOf(capacity) }}
          to={{ x: width, y: yOf(capacity) }}
        />
      )}
      {hallIds.map((id) => {
        const head = yOf(steelOf(id));
        const foot = yOf(steelOf(id) - day[`hall${id}SteelTotal`]);
        return (
          <Bar
            key={id}
            className={styles[`hall${id}`]}
            x={(width - bar) / 2}
            y={head}
            width={bar}
            height={Math.max(0, foot - head - (head > 0 ? betweenHalls : 0))}
            rx={2}
          />
        );
      })}
      <text
        className={styles['sum']}
        x={width / 2}
        y={yOf(sumLabelHeight(day.totalSteel, capacity, top * 1000)) - 6}
        textAnchor="middle"
      >
        {formatTonnes(day.totalSteel)}
      </text>
    </>
  );
};

/** Chart of the halls' loads by day. */
export const OutlookChart = ({ days }: { days: readonly Day[] }): ReactNode => {
  const { t } = useText();
  const rowsAtom = useMemo(() => atom((get) => days.map((day) => get(forecastDayAtom(day)))), [days]);
  const rows = useAtomValue(rowsAtom).filter((row) => row !== null);
  const { parentRef, width: plotWidth, height: plotHeight } = useParentSize({ debounceTime: 40 });
  const { top, lines } = outlookScale(
    Math.max(...rows.flatMap((row) => [row.totalSteel, totalCapacityOf(row)])) / 1000,
  );
  const y = scaleLinear({ domain: [0, top * 1000], range: [plotHeight, 0] });
  const x = scaleBand({ domain: rows.map(({ date }) => date), range: [0, plotWidth] });
  const last = rows.at(-1);
  const capacity = totalCapacityOf(last);
  const sumOf = (day: ForecastDay): number =>
    sumLabelHeight(day.totalSteel, totalCapacityOf(day), top * 1000);
  const beside = rows.slice(-Math.max(1, Math.ceil(nameWidth / x.step())), -1);
  const marks = beside.map(totalCapacityOf).filter((other) => other !== capacity);
  const name =
    last && capacityLabelPlace({ sum: sumOf(last), capacity }, [...beside.map(sumOf), ...marks], top * 1000);
  return (
    <div
      className={styles['chart']}
      style={{ padding: `${headHeight}px ${endWidth}px ${footHeight}px ${scaleWidth}px` }}
    >
      <div className={styles['plot']} ref={parentRef}>
        {plotHeight > 0 && (
          <svg className={styles['svg']} width={plotWidth} height={plotHeight} aria-hidden>
            {lines.map((line) => (
              <Group key={line} top={y(line * 1000)}>
                <Line className={styles['line']} from={{ x: 0, y: 0 }} to={{ x: plotWidth, y: 0 }} />
                <text className={styles['scale']} x={-10} y={4} textAnchor="end">
                  {formatNumber(line)}
                </text>
              </Group>
            ))}
            {rows.map((day) => (
              <Group key={day.date} left={x(day.date) ?? 0}>
                <Column day={day} top={top} width={x.bandwidth()} yOf={y} />
              </Group>
            ))}
            {capacity > 0 && name && (
              <text
                className={styles['capacityName']}
                x={plotWidth}
                y={y(name.height) - (name.isOverSum ? 24 : 8)}
                textAnchor="end"
              >
                {t('hall.capacity', { tonnes: formatTonnes(capacity) })}
              </text>
            )}
          </svg>
        )}
        <ol className={styles['days']}>
          {rows.map((day) => (
            <Place key={day.date} day={day} />
          ))}
        </ol>
      </div>
    </div>
  );
};
