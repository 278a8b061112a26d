import { sumFigures } from '@werkplan/shared/figures/figure-rules.ts';
import type { Figures } from '@werkplan/shared/figures/figures-schema.ts';
import { type TruckType, truckTypes } from '@werkplan/shared/trucks/truck.ts';
import { type Day, isDay } from '@werkplan/shared/values/day.ts';

/** Filter that limits the figures to some days of the period, or to one truck type. */
export type FigureFilter =
  | { readonly by: 'days'; readonly from: Day; readonly to: Day }
  | { readonly by: 'type'; readonly type: TruckType };

const daysText = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/;

/** Formats a filter for the address: `2026-10-19_2026-10-25` or `SATTEL`. */
export const filterText = (filter: FigureFilter): string =>
  filter.by === 'type' ? filter.type : `${filter.from}_${filter.to}`;

export const parseFilter = (text: string | null, within: { from: Day; to: Day }): FigureFilter | null => {
  const type = truckTypes.find((one) => one === text);
  if (type) return { by: 'type', type };
  const [, from = '', to = ''] = daysText.exec(text ?? '') ?? [];
  if (!isDay(from) || !isDay(to) || from > to || to < within.from || from > within.to) return null;
  return { by: 'days', from, to };
};

export const isSameFilter = (a: FigureFilter | null, b: FigureFilter): boolean =>
  a !== null && filterText(a) === filterText(b);

/** Returns the days that a filter selects; a filter by truck type selects all days. */
export const filteredDays = (days: readonly Figures[], filter: FigureFilter | null): readonly Figures[] =>
  filter?.by === 'days' ? days.filter(({ from }) => filter.from <= from && from <= filter.to) : days;

/** Returns the delivered kg; with a filter by truck type, only those of that type. */
export const deliveredOf = ({ delivered, trucks }: Figures, filter: FigureFilter | null): number =>
  filter?.by === 'type'
    ? trucks.filter(({ type }) => type === filter.type).reduce((sum, truck) => sum + truck.delivered, 0)
    : delivered;

export const totalOf = (days: readonly Figures[]): Figures =>
  sumFigures(days, { from: days[0]?.from ?? '', to: days.at(-1)?.to ?? '' });

/** Maximum number of columns; more would be too narrow to read. */
const maxColumns = 70;

/**
 * Returns the working days, closures and other days with steel; `by` is 'week' if they are too many for one column each,
 * so that the caller must group them.
 */
export const columnsOf = (
  days: readonly Figures[],
): { readonly by: 'day' | 'week'; readonly columns: readonly Figures[] } => {
  const shown = days.filter((day) => day.days > 0 || day.closedDays > 0 || day.steel > 0);
  return { by: shown.length > maxColumns ? 'week' : 'day', columns: shown };
};

/** Returns what a line of the table stands for: a day up to two weeks, a week up to 100 days, otherwise a month. */
export const lineGroupOf = (days: readonly Figures[]): 'day' | 'week' | 'month' =>
  days.length <= 14 ? 'day' : days.length <= 100 ? 'week' : 'month';
