import { type DayCounts, dayFigures } from '@werkplan/shared/figures/figure-rules.ts';
import type { Figures } from '@werkplan/shared/figures/figures-schema.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

interface FigureOptions extends Partial<DayCounts> {
  /** Steel (kg) of each hall. */
  readonly steel?: number;
  /** Capacity (kg) of each hall; 0 closes it. */
  readonly capacity?: number;
}

/** Computes a day's figures by the real rules. */
export const figuresOn = (
  date: Day,
  { steel = 40_000, capacity = 80_000, ...counts }: FigureOptions = {},
): Figures =>
  dayFigures(
    {
      date,
      revision: 1,
      state: 'working',
      name: '',
      releasedAt: null,
      releasedBy: null,
      lateChanges: 0,
      halls: hallIds.map((id) => ({
        id,
        maxCapacity: capacity,
        steelTotal: steel,
        mattingTotal: 0,
        remaining: capacity - steel,
      })),
    },
    hallIds,
    {
      shipments: 0,
      splitShipments: 0,
      urgentShipments: 0,
      moves: [],
      lateChanges: 0,
      trucks: [],
      leftovers: null,
      isWorkday: true,
      ...counts,
    },
  );
