import type { Figures } from '@werkplan/shared/figures/figures-schema.ts';
import { moveLeads } from '@werkplan/shared/figures/figures.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { BarRows } from './bar-rows.tsx';
import { FigureBlock, SpanLegend } from './figure-block.tsx';
import { decimalText, shareText } from './figure-words.ts';
import { PlainTable } from './plain-table.tsx';

export interface ComparisonProps {
  readonly total: Figures;
  readonly compared: Figures | null;
  readonly name: string;
  readonly comparedName: string;
  readonly onSave: (svg: SVGSVGElement, title: string) => void;
}

/** Shows how many orders were moved, by lead time in days. */
export const MoveBlock = ({ total, compared, name, comparedName, onSave }: ComparisonProps): ReactNode => {
  const { t, language } = useText();
  const { count, distance, leads } = total.moves;
  const rows = moveLeads.map((lead) => {
    const before = compared ? compared.moves.leads[lead] : null;
    const text = formatNumber(leads[lead]);
    const beforeText = before === null ? null : formatNumber(before);
    const title = t(`figures.lead.${lead}`);
    return {
      key: lead,
      name: title,
      value: leads[lead],
      before,
      text,
      beforeText,
      spoken: [`${title}: ${text}`, ...(beforeText === null ? [] : [`${comparedName}: ${beforeText}`])].join(
        ', ',
      ),
    };
  });
  const late = leads.dayBefore + leads.sameDay;
  const note =
    count === 0
      ? t('figures.moves.none')
      : [
          t('figures.moves.note', { count, days: decimalText(distance / count, language) }),
          t('figures.moves.late', { share: shareText(late, count) }),
        ].join(' ');
  return (
    <FigureBlock
      title={t('figures.moves.title')}
      aside={t('figures.moves.aside')}
      legend={<SpanLegend now={name} before={compared && comparedName} />}
      onSave={onSave}
      table={
        <PlainTable
          label={t('figures.moves.title')}
          head={[t('figures.moves.lead'), name, ...(compared ? [comparedName] : [])]}
          rows={rows.map((row) => [row.name, row.text, ...(row.beforeText === null ? [] : [row.beforeText])])}
        />
      }
    >
      <BarRows rows={rows} label={t('figures.moves.chart')} least={1} note={note} />
    </FigureBlock>
  );
};
