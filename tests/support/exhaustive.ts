import { isMarked, isOverLength, keepsTimeWindow, type Problem } from '@werkplan/shared/proposals/problem.ts';
import { weights } from '@werkplan/shared/proposals/weights.ts';

/** The state of a run in a tried assignment. */
interface Tried {
  readonly kg: number;
  readonly count: number;
  readonly tenths: number;
  /** True when a shipment with loading metres was added to the run. */
  readonly isWidened: boolean;
  /** True when anything was added to the run. */
  readonly isChanged: boolean;
  readonly sites: ReadonlySet<number>;
  readonly areas: ReadonlySet<number>;
}

/**
 * The least cost over all assignments, computed from the rules (rules/proposals.md#what-is-better) independently of the
 * solver. It skips partial assignments that already cost more than the best known, because further stops never lower a cost.
 */
export const bruteForceOptimum = ({ stops, runs, marks }: Problem): number => {
  let best = Infinity;
  const tryFrom = (at: number, cost: number, tried: readonly Tried[]): void => {
    if (cost >= best) return;
    const stop = stops[at];
    if (!stop) {
      best = cost;
      return;
    }
    const { shipment, order, item, site, area } = stop;
    for (const [place, run] of runs.entries()) {
      const isHome = item?.deliveryId === run.delivery.id;
      const isBad = isMarked({ marks }, at, place);
      if (!isHome && (!run.isOpen || isBad || isOverLength(stop, run))) continue;
      const here = tried[place] as Tried;
      const kg = here.kg + shipment.amount;
      const isChanged = here.isChanged || !isHome;
      if (isChanged && (kg > run.kg || here.count + 1 > run.slots.length)) continue;
      const tenths = here.tenths + stop.tenths;
      const isWidened = here.isWidened || (!isHome && stop.tenths > 0);
      if (isWidened && tenths > run.tenths) continue;
      const more =
        (here.sites.has(site) ? 0 : weights.sitePair) +
        (here.areas.has(area) ? 0 : weights.areaPair) +
        (keepsTimeWindow(stop, run) ? 0 : weights.windowMissed) +
        (isBad ? weights.marked : 0) +
        (isOverLength(stop, run) ? weights.tooLong : 0) +
        (item && !isHome ? weights.moved : 0);
      const after = {
        kg,
        count: here.count + 1,
        isChanged,
        tenths,
        isWidened,
        sites: new Set([...here.sites, site]),
        areas: new Set([...here.areas, area]),
      };
      tryFrom(at + 1, cost + more, tried.with(place, after));
    }
    const waiting = shipment.amount + (order.isUrgent ? weights.unplacedUrgent : 0);
    tryFrom(at + 1, cost + (item ? weights.takenOff : waiting), tried);
  };
  tryFrom(
    0,
    0,
    runs.map(({ fixed }) => ({
      kg: 0,
      count: 0,
      isChanged: false,
      tenths: 0,
      isWidened: false,
      sites: new Set(fixed.map(({ site }) => site)),
      areas: new Set(fixed.map(({ area }) => area)),
    })),
  );
  return best;
};
