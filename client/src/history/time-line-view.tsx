import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { clockTime } from '../live/clock-time.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { historyTime } from './history-time.ts';
import { changeIndexIn, columnIndexOf, columnsOf, type TimelineColumn } from './time-line.ts';
import { stepAtom, useSteps, useTimeLine } from './time-line-state.ts';
import styles from './time-line-view.module.css';

/** Width of a column, maximum height of a bar, and base line (px). */
const [pitch, tallest, base] = [11, 26, 34];
/** Width of a label (px). */
const labelRoom = 44;
const halfHour = 30 * 60_000;

const heightOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(4, Math.round((tallest * count) / most));

/** Returns one SVG path for all bars that `isShown` accepts. */
const pathOf = (
  columns: readonly TimelineColumn[],
  most: number,
  isShown: (place: number) => boolean,
): string =>
  columns
    .flatMap(({ count }, place) => {
      const height = heightOf(count, most);
      return height === 0 || !isShown(place)
        ? []
        : [`M${place * pitch + 1.5} ${base - height}h${pitch - 4}v${height}h${4 - pitch}z`];
    })
    .join('');

interface Label {
  readonly x: number;
  readonly text: string;
}

/** Returns labels at the first column, at half hours and after gaps, as far as there is room. */
const labelsOf = (
  columns: readonly TimelineColumn[],
  timeOf: (begins: number, isFirst: boolean) => string,
): Label[] => {
  const labels: Label[] = [];
  const nowAt = columns.length * pitch;
  let room = Number.NEGATIVE_INFINITY;
  for (const [place, { begins, follows }] of columns.entries()) {
    const isFirst = place === 0 || follows === 'gap';
    const x = place * pitch;
    if (!isFirst && begins % halfHour !== 0) continue;
    if (x < room || x > nowAt - labelRoom) continue;
    const text = timeOf(begins, isFirst);
    labels.push({ x, text });
    room = x + labelRoom * (text.length > 5 ? 2 : 1);
  }
  return labels;
};

/** Chart with one column per three minutes; columns after the shown moment are hollow. */
const Columns = (): ReactNode => {
  const { t, language } = useText();
  const line = useTimeLine();
  const step = useAtomValue(stepAtom);
  const { toPlace, previous, next, first, last } = useSteps();
  const scroller = useRef<HTMLDivElement>(null);
  const changes = line?.changes;
  const columns = useMemo(() => columnsOf(changes ?? []), [changes]);
  const labels = useMemo(
    () =>
      labelsOf(columns, (begins, isFirst) =>
        isFirst
          ? historyTime(new Date(begins).toISOString(), language)
          : clockTime(new Date(begins), language),
      ),
    [columns, language],
  );
  const most = columns.reduce((highest, { count }) => Math.max(highest, count), 1);
  const shown = step ? columnIndexOf(columns, step.place) : columns.length - 1;
  const width = columns.length * pitch;
  const knob = step ? Math.max(0, shown) * pitch + pitch / 2 : width + pitch / 2;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const margin = 3 * pitch;
    if (knob < element.scrollLeft + margin) element.scrollLeft = knob - element.clientWidth / 2;
    else if (knob > element.scrollLeft + element.clientWidth - margin)
      element.scrollLeft = knob - element.clientWidth + margin;
  }, [knob]);
  const pick = (event: PointerEvent<HTMLElement>): void => {
    if (event.buttons !== 1) return;
    const { left } = event.currentTarget.getBoundingClientRect();
    const column = columns[Math.floor((event.clientX - left) / pitch)];
    if (column) toPlace(changeIndexIn(column));
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: previous,
    ArrowRight: next,
    Home: first,
    End: last,
  };
  // Also handles arrow keys in the present, where the page's shortcuts for steps are off.
  const onKeyDown = (event: KeyboardEvent): void => {
    const go = keys[event.key];
    if (!go) return;
    event.preventDefault();
    event.stopPropagation();
    go();
  };
  if (changes?.length === 0) return <p className={styles['empty']}>{t('past.empty')}</p>;
  return (
    <div ref={scroller} className={styles['scroller']}>
      <div
        role="slider"
        tabIndex={0}
        className={styles['columns']}
        style={{ width: width + 2 * pitch }}
        aria-label={t('past.timeLine')}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, changes?.length ?? 1)}
        aria-valuenow={step ? Math.max(1, step.place + 1) : Math.max(1, changes?.length ?? 1)}
        aria-valuetext={
          step?.change
            ? t('past.stepBy', {
                time: historyTime(step.change.at, language),
                place: step.place + 1,
                total: step.total,
                by: step.change.by ?? '–',
              })
            : t('past.nowTitle')
        }
        onKeyDown={onKeyDown}
        onPointerDown={pick}
        onPointerMove={pick}
      >
        <svg width={width + 2 * pitch} height={base + 20} aria-hidden>
          <path className={styles['past']} d={pathOf(columns, most, (place) => place <= shown)} />
          <path className={styles['later']} d={pathOf(columns, most, (place) => place > shown)} />
          {columns.map(({ begins, follows }, place) =>
            place > 0 && follows === 'gap' ? (
              <path key={begins} className={styles['gap']} d={`M${place * pitch - 0.5} ${base - 18}v18`} />
            ) : null,
          )}
          <path className={styles['axis']} d={`M0 ${base + 0.5}h${width + 2 * pitch}`} />
          {labels.map(({ x, text }) => (
            <text key={x} className={styles['label']} x={x} y={base + 15}>
              {text}
            </text>
          ))}
          <text className={styles['label']} x={width + 2 * pitch} y={base + 15} textAnchor="end">
            {t('past.now')}
          </text>
          <path className={styles['knobLine']} d={`M${knob} 0V${base}`} />
          <circle className={styles['knob']} cx={knob} cy={base} r={6} />
        </svg>
      </div>
    </div>
  );
};

/** Timeline above a day's history, for jumping to each change. */
export const TimeLineView = (): ReactNode => {
  const { t, language } = useText();
  const line = useTimeLine();
  const step = useAtomValue(stepAtom);
  const { previous, next } = useSteps();
  const count = line?.changes.length ?? 0;
  return (
    <div className={styles['timeLine']}>
      <div className={styles['head']}>
        <strong className={styles['time']}>
          {step?.change ? historyTime(step.change.at, language) : t('past.nowTitle')}
        </strong>
        <span className={styles['place']}>
          {step?.change
            ? t('past.step', { place: step.place + 1, total: step.total })
            : t('past.changes', { count })}
          {line?.knownFrom &&
            ` · ${t('past.knownFrom', { day: formatDay(line.knownFrom, language, 'numeric') })}`}
        </span>
        <IconButton
          size="small"
          icon={ChevronLeft}
          label={t('past.previous')}
          tooltip={false}
          aria-disabled={count === 0 || step?.place === 0}
          className={styles['step']}
          onClick={previous}
        />
        <IconButton
          size="small"
          icon={ChevronRight}
          label={t('past.next')}
          tooltip={false}
          aria-disabled={!step || step.place >= step.total - 1}
          className={styles['step']}
          onClick={next}
        />
      </div>
      <Columns />
    </div>
  );
};
