import { figuresEndpoint } from '@werkplan/shared/figures/figure-endpoints.ts';
import { addDays, addMonths } from '@werkplan/shared/values/day.ts';
import { aimAtMost, type Figure, singleFigure } from '../figures.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';
import { perDay } from '../years/years.ts';
import { fillPlant, openPlant, takeTurns } from '../years/plant-of-years.ts';

const years = 5;
/** Target: the ms for a year's figures. */
const aim = 150;

const periods = { month: 30, quarter: 91, year: 365 } as const;

/** Measures the figures of periods in the middle and at the end of five years of planning. */
export async function figures(stage: Stage): Promise<Figure[]> {
  const to = addDays(stage.busy.day, 28);
  const from = addMonths(to, -12 * (stage.quick ? 2 : years));
  const seconds = await fillPlant(stage, 'figures', { from, to });
  const plant = await openPlant(stage, 'figures', takeTurns());
  const measured = new Map<string, number[]>();
  try {
    for (let round = 0; round <= stage.rounds; round += 1) {
      for (const [name, days] of Object.entries(periods))
        for (let asked = 0; asked < 20; asked += 1) {
          const last = addDays(to, -30 - 31 * (asked % 6));
          const query = { from: addDays(last, 1 - days), to: last, group: 'week' } as const;
          await plant.call(figuresEndpoint, { query }, name);
        }
      // The first round only warms up V8 and PostgreSQL's plans.
      for (const [name, ms] of plant.takeMeasured())
        if (round > 0) measured.set(name, [...(measured.get(name) ?? []), percentile(ms, 0.5)]);
    }
  } finally {
    await plant.server.stop();
  }
  return [
    singleFigure(`${stage.quick ? 2 : years} years of ${perDay.orders} orders a day filled`, 's', [seconds]),
    ...[...measured].map(([name, ms]) =>
      singleFigure(`the figures of a ${name}`, 'ms', ms, aimAtMost(aim, 'ms')),
    ),
  ];
}
