import { Group } from '@visx/group';
import { useParentSize } from '@visx/responsive';
import { scaleLinear } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import styles from './chart.module.css';
import { useRovingTabIndex } from './use-roving-tab-index.ts';

interface BarRow {
  readonly key: string;
  readonly name: string;
  /** Length of the bar; null draws no bar. */
  readonly value: number | null;
  /** Value of the compared period, drawn as a tick; null draws none. */
  readonly before: number | null;
  readonly text: string;
  readonly beforeText: string | null;
  readonly spoken: string;
  readonly isFaint?: boolean;
  readonly isPicked?: boolean;
}

interface Props {
  readonly rows: readonly BarRow[];
  readonly label: string;
  /** Minimum upper end of the scale. */
  readonly least: number;
  readonly onPick?: (key: string) => void;
  readonly note: string;
}

const rowHeight = 46;
const nameWidth = 160;
const figuresWidth = 116;

/** Bars of the period, each with the compared period's value as a tick and a grey number. */
export const BarRows = ({ rows, label, least, onPick, note }: Props): ReactNode => {
  const { parentRef, width: outer } = useParentSize({ debounceTime: 40, initialSize: { width: 0 } });
  const width = Math.max(300, outer);
  const plotWidth = Math.max(40, width - nameWidth - figuresWidth);
  const most = Math.max(least, ...rows.flatMap(({ value, before }) => [value ?? 0, before ?? 0]));
  const scale = scaleLinear({ domain: [0, most], range: [0, plotWidth] });
  const stop = useRovingTabIndex(rows.length, 0, (place) => {
    const row = rows[place];
    if (row) onPick?.(row.key);
  });
  return (
    <div className={styles['chart']} ref={parentRef}>
      {outer > 0 && (
        <svg
          className={styles['svg']}
          viewBox={`0 0 ${width} ${rows.length * rowHeight}`}
          role="group"
          aria-label={label}
          data-chart
        >
          {rows.map((row, place) => (
            <g
              key={row.key}
              {...stop(place)}
              role={onPick ? 'button' : 'img'}
              aria-label={row.spoken}
              {...(onPick && {
                'aria-pressed': row.isPicked ?? false,
                className: styles['stop'],
                onClick: () => onPick(row.key),
              })}
              {...(!onPick && { className: styles['stop'], style: { cursor: 'default' } })}
              data-stop={place}
            >
              <rect
                className={styles['hit']}
                x={-8}
                y={place * rowHeight + 5}
                width={width + 16}
                height={36}
                rx={6}
              />
            </g>
          ))}
          {rows.map((row, place) => (
            <Group key={row.key} top={place * rowHeight + rowHeight / 2} pointerEvents="none" aria-hidden>
              <text className={styles['text']} y={4.5}>
                {row.name}
              </text>
              <Line
                className={styles['track']}
                from={{ x: nameWidth, y: 0 }}
                to={{ x: nameWidth + plotWidth, y: 0 }}
              />
              {row.value !== null && row.value > 0 && (
                <Bar
                  className={cx(row.isFaint ? styles['faint'] : styles['bar'])}
                  x={nameWidth}
                  y={-6.5}
                  width={Math.max(2, scale(row.value))}
                  height={13}
                  rx={2}
                />
              )}
              {row.before !== null && (
                <>
                  <Line
                    className={styles['gap']}
                    from={{ x: nameWidth + scale(row.before) - 2, y: -8 }}
                    to={{ x: nameWidth + scale(row.before) - 2, y: 8 }}
                  />
                  <Line
                    className={styles['tick']}
                    from={{ x: nameWidth + scale(row.before), y: -8 }}
                    to={{ x: nameWidth + scale(row.before), y: 8 }}
                  />
                </>
              )}
              <text className={styles['strong']} x={width - 54} y={4.5} textAnchor="end">
                {row.text}
              </text>
              {row.beforeText !== null && (
                <text className={styles['quiet']} x={width} y={4.5} textAnchor="end">
                  {row.beforeText}
                </text>
              )}
            </Group>
          ))}
        </svg>
      )}
      <p className={styles['note']}>{note}</p>
    </div>
  );
};
