import type { Figures, PeriodFigures } from '@werkplan/shared/figures/figures-schema.ts';
import { moveLeads } from '@werkplan/shared/figures/figures.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { truckTypes } from '@werkplan/shared/trucks/truck.ts';
import type { Cell, Table } from '../tables/table.ts';

const numbers = [
  'days',
  'closedDays',
  'overloadedDays',
  'capacity',
  'steel',
  'matting',
  'planned',
  'delivered',
  'utilization',
  'shipments',
  'splitShipments',
  'urgentShipments',
] as const;

const rowOf = (figures: Figures): Record<string, Cell> => ({
  from: figures.from,
  to: figures.to,
  ...Object.fromEntries(numbers.map((name) => [name, figures[name]])),
  moves: figures.moves.count,
  moveDistance: figures.moves.distance,
  ...Object.fromEntries(moveLeads.map((lead) => [`moves.${lead}`, figures.moves.leads[lead]])),
  lateChanges: figures.lateChanges,
  leftoverShipments: figures.leftovers?.shipments ?? null,
  leftoverAmount: figures.leftovers?.amount ?? null,
  ...Object.fromEntries(
    figures.halls.flatMap(({ id, capacity, steel, matting, utilization, overloadedDays }) => [
      [`hall${id}Capacity`, capacity],
      [`hall${id}SteelTotal`, steel],
      [`hall${id}MattingTotal`, matting],
      [`hall${id}Utilization`, utilization],
      [`hall${id}OverloadedDays`, overloadedDays],
    ]),
  ),
  ...Object.fromEntries(
    figures.trucks.flatMap(({ type, runs, capacity, load, fullByRoom }) => [
      [`${type}.runs`, runs],
      [`${type}.capacity`, capacity],
      [`${type}.load`, load],
      [`${type}.fullByRoomRuns`, fullByRoom.runs],
      [`${type}.fullByRoomUtilization`, fullByRoom.utilization],
    ]),
  ),
});

/** Makes a table with a row for each day, week or month, as the figures are grouped. */
export const figuresTable = ({ groups }: PeriodFigures): Table => ({
  columns: [
    'from',
    'to',
    ...numbers,
    'moves',
    'moveDistance',
    ...moveLeads.map((lead) => `moves.${lead}`),
    'lateChanges',
    'leftoverShipments',
    'leftoverAmount',
    ...hallIds.flatMap((id) =>
      ['Capacity', 'SteelTotal', 'MattingTotal', 'Utilization', 'OverloadedDays'].map(
        (name) => `hall${id}${name}`,
      ),
    ),
    ...truckTypes.flatMap((type) =>
      ['runs', 'capacity', 'load', 'fullByRoomRuns', 'fullByRoomUtilization'].map(
        (name) => `${type}.${name}`,
      ),
    ),
  ],
  rows: groups.map(rowOf),
});
