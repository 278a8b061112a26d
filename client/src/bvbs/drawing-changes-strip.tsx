import { roundedKg, sumsOf } from '@werkplan/shared/bvbs/drawing-sums.ts';
import type { DrawingPosition } from '@werkplan/shared/orders/drawing-schema.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { type Texts, useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { metres, plainNumber } from './drawing-words.ts';
import { compareWithKnown, weightDifferenceOf, type DrawingRow } from './preview-rows.ts';
import styles from './preview.module.css';

const signed = (kg: number): string => `${kg > 0 ? '+' : ''}${formatKilograms(kg)}`;

const lineOf = ({ pieces, diameter, length, kg }: DrawingPosition, { t, language }: Texts): string =>
  t('drawing.compare.line', {
    pieces: formatNumber(pieces),
    diameter: diameter === null ? '–' : plainNumber(diameter, language),
    length: metres(length, language),
    kg: formatKilograms(roundedKg(kg)),
  });

interface Props {
  row: DrawingRow;
  isOpen: boolean;
  onToggle: () => void;
}

/**
 * Summarizes how an imported drawing differs from the plan's drawing of the same name, whose index may be the same or
 * another; expands to the single positions.
 */
export const DrawingChangesStrip = ({ row, isOpen, onToggle }: Props): ReactNode => {
  const texts = useText();
  const { t } = texts;
  const before = row.known?.drawing;
  if (!before) return null;
  const { added, changed, gone } = compareWithKnown(row);
  const { index } = row.drawing;
  const was = sumsOf(before.positions);
  const counts = [
    ...(added.length > 0 ? [t('drawing.change.added', { count: added.length })] : []),
    ...(changed.length > 0 ? [t('drawing.change.changed', { count: changed.length })] : []),
    ...(gone.length > 0 ? [t('drawing.change.gone', { count: gone.length })] : []),
  ];
  const values = {
    index: before.index,
    kg: formatKilograms(roundedKg(was.steel) + roundedKg(was.matting)),
    positions: formatNumber(was.positions),
    pieces: formatNumber(was.pieces),
  };
  const isSame = before.index === index;
  const lead = isSame ? t('drawing.changed') : t('drawing.newer', { index });
  return (
    <div role="gridcell" className={styles['info']}>
      <div className={styles['strip']}>
        <GitCompareArrows size={16} strokeWidth={1.75} aria-hidden />
        <p className={styles['said']}>
          <strong>
            {lead} {[signed(weightDifferenceOf(row)), ...counts].join(', ')}
          </strong>{' '}
          · {t(isSame || before.index === '' ? 'drawing.beforeSame' : 'drawing.before', values)}
        </p>
        <Button
          size="small"
          variant="ghost"
          shortcut="Enter"
          aria-expanded={isOpen}
          data-stop
          onClick={onToggle}
        >
          {t('drawing.compare')}
        </Button>
      </div>
      {isOpen && (
        <ul className={styles['compared']}>
          {added.map((one) => (
            <li key={`added ${one.name}`}>
              <b>{t('drawing.compare.added')}</b> {one.name}: {lineOf(one, texts)}
            </li>
          ))}
          {changed.map(({ before: from, after }) => (
            <li key={`changed ${after.name}`}>
              <b>{t('drawing.compare.changed')}</b> {after.name}: <del>{lineOf(from, texts)}</del>{' '}
              {lineOf(after, texts)}
            </li>
          ))}
          {gone.map((one) => (
            <li key={`gone ${one.name}`}>
              <b>{t('drawing.compare.gone')}</b> {one.name}: <del>{lineOf(one, texts)}</del>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
