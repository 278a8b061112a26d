import type { TruckFigures } from '@werkplan/shared/figures/figures-schema.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { type TruckType, truckTypes } from '@werkplan/shared/trucks/truck.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { BarRows } from './bar-rows.tsx';
import { FigureBlock, SpanLegend } from './figure-block.tsx';
import type { FigureFilter } from './figure-filter.ts';
import { signedPercent, shareText } from './figure-words.ts';
import type { ComparisonProps } from './move-block.tsx';
import { PlainTable } from './plain-table.tsx';

const order: readonly TruckType[] = ['SATTEL', 'SPEDITION', 'KLEINE_AND_KRANWAGEN', 'ABHOLER'];

type Full = Pick<TruckFigures['fullByRoom'], 'runs' | 'capacity' | 'load'>;

const sumOfFull = (trucks: readonly TruckFigures[]): Full => {
  const sum = { runs: 0, capacity: 0, load: 0 };
  for (const { fullByRoom } of trucks) {
    sum.runs += fullByRoom.runs;
    sum.capacity += fullByRoom.capacity;
    sum.load += fullByRoom.load;
  }
  return sum;
};

/** Returns '3 (60,0 %)': the number of runs whose space is full, and their load by weight. */
const fullText = (full: TruckFigures['fullByRoom'] | undefined, language: Language): string =>
  full && full.runs > 0
    ? `${formatNumber(full.runs)} (${signedPercent(full.utilization, language)})`
    : formatNumber(0);

interface Props extends ComparisonProps {
  readonly filter: FigureFilter | null;
  readonly onPick: (type: TruckType) => void;
}

/** Shows the runs' load by truck type; a click on a type filters by it. */
export const TruckBlock = ({
  total,
  compared,
  name,
  comparedName,
  onSave,
  filter,
  onPick,
}: Props): ReactNode => {
  const { t, language } = useText();
  const types = order.filter((type) => truckTypes.includes(type));
  const picked = filter?.by === 'type' ? filter.type : null;
  const trucks = types.map((type) => ({
    type,
    now: total.trucks.find((one) => one.type === type),
    before: compared?.trucks.find((one) => one.type === type),
  }));
  const rows = trucks.map(({ type, now, before }) => {
    const title = t(`sign.truckType.${type}`);
    const [value, rivalValue] = [now?.utilization ?? null, before?.utilization ?? null];
    const beforeText = compared ? signedPercent(rivalValue, language, 0) : null;
    return {
      key: type,
      name: title,
      value,
      before: rivalValue,
      text: signedPercent(value, language, 0),
      beforeText,
      spoken: [
        `${title}: ${signedPercent(value, language, 0)}`,
        ...(beforeText === null ? [] : [`${comparedName}: ${beforeText}`]),
      ].join(', '),
      isPicked: picked === type,
      isFaint: picked !== null && picked !== type,
    };
  });
  const full = sumOfFull(total.trucks);
  const note = [
    t('figures.trucks.note', {
      split: shareText(total.splitShipments, total.shipments),
      urgent: shareText(total.urgentShipments, total.shipments),
    }),
    ...(full.runs > 0
      ? [t('figures.trucks.fullByRoom', { count: full.runs, weight: shareText(full.load, full.capacity) })]
      : []),
  ].join(' ');
  return (
    <FigureBlock
      title={t('figures.trucks.title')}
      aside={t('figures.trucks.aside')}
      legend={<SpanLegend now={name} before={compared && comparedName} />}
      onSave={onSave}
      table={
        <PlainTable
          label={t('figures.trucks.title')}
          head={[
            t('figures.trucks.type'),
            t('figures.trucks.runs'),
            t('figures.trucks.load'),
            t('figures.trucks.capacity'),
            t('figures.utilization'),
            t('figures.trucks.fullByRoomRuns'),
            ...(compared ? [comparedName] : []),
          ]}
          rows={trucks.map(({ type, now, before }) => [
            t(`sign.truckType.${type}`),
            formatNumber(now?.runs ?? 0),
            formatKilograms(now?.load ?? 0),
            formatKilograms(now?.capacity ?? 0),
            signedPercent(now?.utilization ?? null, language),
            fullText(now?.fullByRoom, language),
            ...(compared ? [signedPercent(before?.utilization ?? null, language)] : []),
          ])}
        />
      }
    >
      <BarRows
        rows={rows}
        label={t('figures.trucks.chart')}
        least={100}
        onPick={(key) => onPick(key as TruckType)}
        note={note}
      />
    </FigureBlock>
  );
};
