import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './touch-overlay.module.css';
import type { PlaceTouch } from './touched.ts';

const Step = ({ step }: Pick<PlaceTouch, 'step'>): ReactNode => (
  <span className={styles['step']}>{step}</span>
);

interface Props {
  touch: PlaceTouch;
  columns?: readonly string[] | undefined;
}

/**
 * Marks a changed slot, head or card by a ring, or the cells of a changed row. Hidden from screen readers, because the
 * strip of the changes since a print or visit (`since/since-strip.tsx`) describes the change in words.
 */
export const TouchOverlay = ({ touch, columns }: Props): ReactNode =>
  columns ? <RowTouch touch={touch} columns={columns} /> : <Ring touch={touch} />;

const Ring = ({ touch }: { touch: PlaceTouch }): ReactNode => (
  <span className={cx(styles['ring'], touch.isCurrent && styles['current'])} data-touched aria-hidden>
    <Step step={touch.step} />
  </span>
);

/** Marks the cells of the changed fields, or the whole row if none has a column. `columns` lists the fields in order. */
const RowTouch = ({ touch, columns }: { touch: PlaceTouch; columns: readonly string[] }): ReactNode => {
  const areas = touch.fields
    .map((field) => columns.indexOf(field))
    .filter((index) => index >= 0)
    .sort((a, b) => a - b)
    .map((index): CSSProperties => ({ gridArea: `1 / ${index + 1} / 2 / ${index + 2}` }));
  const drawn = areas.length > 0 ? areas : [{ gridArea: '1 / 1 / 2 / -1' }];
  return drawn.map((style, index) => (
    <span
      key={style.gridArea as string}
      className={cx(styles['cell'], touch.isCurrent && styles['current'])}
      style={style}
      data-touched
      aria-hidden
    >
      {index === 0 && <Step step={touch.step} />}
    </span>
  ));
};

export const TouchCountBadge = ({ count }: { count: number }): ReactNode => {
  const { t } = useText();
  return (
    <Badge tone="accent" className={styles['count']} title={t('since.inRun', { count })}>
      <span aria-hidden>{t('dayState.delta', { count })}</span>
      <span className="visually-hidden">{t('since.inRun', { count })}</span>
    </Badge>
  );
};
