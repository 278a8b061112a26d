import type { Figures } from '@werkplan/shared/figures/figures-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { lineWords, signedPercent } from './figure-words.ts';
import { PlainTable } from './plain-table.tsx';

export const UtilizationTable = ({
  columns,
  by,
}: {
  columns: readonly Figures[];
  by: 'day' | 'week';
}): ReactNode => {
  const { t, language } = useText();
  const halls = columns[0]?.halls.map(({ id }) => id) ?? [];
  const head = halls.flatMap((id) => [
    t('figures.hallSteel', { id }),
    t('figures.hallCapacity', { id }),
    t('figures.hallUtilization', { id }),
  ]);
  const rows = columns.map((column) => [
    Object.values(lineWords(column, by, { t, language }))
      .join(' ')
      .trim(),
    ...column.halls.flatMap(({ steel, capacity, utilization }) => [
      `${formatTonnes(steel)} t`,
      `${formatTonnes(capacity)} t`,
      signedPercent(utilization, language),
    ]),
  ]);
  return (
    <PlainTable
      label={t('figures.utilization.title')}
      head={[t(`figures.line.${by}`), ...head]}
      rows={rows}
    />
  );
};
