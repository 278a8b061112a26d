import { isMarked, isOverLength, keepsTimeWindow, type Problem, type Stop } from './problem.ts';
import { weights } from './weights.ts';

const costOfWaiting = (kg: number, isUrgent: boolean): number =>
  (weights.unplacedTonne * kg) / 1000 + (isUrgent ? weights.unplacedUrgent : 0);

/** The value in `runOf` of a stop that is on no run. */
export const unplaced = -1;

/**
 * An assignment of stops (shipments) to runs, both by their indices in the problem, with its total cost by `weights`. The cost is
 * updated incrementally, because a search makes millions of moves.
 */
export class Assignment {
  readonly problem: Problem;
  /** The index of each stop's run, or `unplaced`. */
  readonly runOf: Int16Array;
  /** The free kg of each run. */
  readonly kg: Float64Array;
  /** The number of free slots of each run. */
  readonly slots: Int16Array;
  /** The free tenths of loading metres of each run; Infinity if its truck has no limit. */
  readonly tenths: Float64Array;
  /** The number of stops that the proposal adds to each run. */
  readonly news: Int16Array;
  /** The tenths of loading metres that the proposal adds to each run. */
  readonly newTenths: Float64Array;
  cost = 0;
  /** The run of each stop before the proposal, or `unplaced`. */
  readonly #home: Int16Array;
  /** 1 if a stop may go to a run or stay on it, otherwise 0; by stop and run. */
  readonly #may: Uint8Array;
  /** The number of stops, by run and site. */
  readonly #sites: Int16Array;
  /** The number of stops, by run and area. */
  readonly #areas: Int16Array;
  /** The costs of each stop that don't depend on other stops: first if the stop is unassigned, then on each run. */
  readonly #own: Float64Array;
  readonly #width: number;

  constructor(problem: Problem) {
    const { stops, runs, sites, areas } = problem;
    this.problem = problem;
    this.runOf = new Int16Array(stops.length).fill(unplaced);
    this.kg = Float64Array.from(runs, ({ kg }) => kg);
    this.slots = Int16Array.from(runs, (run) => run.slots.length);
    this.tenths = Float64Array.from(runs, ({ tenths }) => tenths);
    this.newTenths = new Float64Array(runs.length);
    this.news = new Int16Array(runs.length);
    this.#home = new Int16Array(stops.length);
    this.#may = new Uint8Array(stops.length * runs.length);
    this.#sites = new Int16Array(runs.length * sites);
    this.#areas = new Int16Array(runs.length * areas);
    this.#width = runs.length + 1;
    this.#own = new Float64Array(stops.length * this.#width);
    for (const [place, { fixed }] of runs.entries())
      for (const { site, area } of fixed) this.#count(place, site, area, 1);
    for (const [stop, { shipment, order, item }] of stops.entries()) {
      const list = item ? weights.takenOff : costOfWaiting(shipment.amount, order.isUrgent);
      this.#own[stop * this.#width] = list;
      const home = item ? runs.findIndex(({ delivery }) => delivery.id === item.deliveryId) : unplaced;
      this.#home[stop] = home;
      for (const [place, run] of runs.entries()) {
        const isHome = place === home;
        const isTooLong = isOverLength(stops[stop] as Stop, run);
        const isFree = run.isOpen && !isTooLong && !isMarked(problem, stop, place);
        this.#may[stop * runs.length + place] = isHome || isFree ? 1 : 0;
        const missed = keepsTimeWindow(stops[stop] as Stop, run) ? 0 : weights.windowMissed;
        const marked = isMarked(problem, stop, place) ? weights.marked : 0;
        const overLength = isTooLong ? weights.tooLong : 0;
        this.#own[stop * this.#width + 1 + place] =
          missed + marked + overLength + (item && !isHome ? weights.moved : 0);
      }
      this.cost += list;
    }
  }

  /** Returns the change of cost for moving the stop to a run (or `unplaced`); Infinity if it doesn't fit there. */
  change(stop: number, to: number): number {
    if (to === unplaced || this.runOf[stop] === to) return this.delta(stop, to);
    const kg = this.problem.stops[stop]?.shipment.amount ?? 0;
    if ((this.kg[to] as number) < kg || (this.slots[to] as number) < 1) return Infinity;
    const tenths = this.problem.stops[stop]?.tenths ?? 0;
    if (tenths > 0 && (this.tenths[to] as number) < tenths) return Infinity;
    return this.mayGo(stop, to) ? this.delta(stop, to) : Infinity;
  }

  /** True if the stop may go to the run, apart from free capacity. It may always be on its former run, even on a closed one. */
  mayGo(stop: number, run: number): boolean {
    return this.#may[stop * this.problem.runs.length + run] === 1;
  }

  /** Returns the stop's run before the proposal, or `unplaced`. */
  homeOf(stop: number): number {
    return this.#home[stop] as number;
  }

  /** Returns the cost of the stop on a run (or `unplaced`) that doesn't depend on other stops. */
  own(stop: number, to: number): number {
    return this.#own[stop * this.#width + 1 + to] as number;
  }

  /** Returns the costs of adding the stop's site and area to the run; each is 0 if the run already has a stop there. */
  reach(stop: number, run: number): { site: number; area: number } {
    const { site = 0, area = 0 } = this.problem.stops[stop] ?? {};
    const { sites, areas } = this.problem;
    return {
      site: this.#sites[run * sites + site] === 0 ? weights.sitePair : 0,
      area: this.#areas[run * areas + area] === 0 ? weights.areaPair : 0,
    };
  }

  /** Returns the change of cost for moving the stop, ignoring capacity, since planners may have overloaded a run. */
  delta(stop: number, to: number): number {
    const { site = 0, area = 0 } = this.problem.stops[stop] ?? {};
    const from = this.runOf[stop] as number;
    if (from === to) return 0;
    const change = this.own(stop, to) - this.own(stop, from);
    const left = from === unplaced ? 0 : this.#pairs(from, site, area, 1);
    const reached = to === unplaced ? 0 : this.#pairs(to, site, area, 0);
    return change - left + reached;
  }

  /** Moves a stop. @param delta the change of cost, from `change` or `delta` */
  put(stop: number, to: number, delta: number): void {
    const from = this.runOf[stop] as number;
    if (from !== unplaced) this.#load(stop, from, -1);
    if (to !== unplaced) this.#load(stop, to, 1);
    this.runOf[stop] = to;
    this.cost += delta;
  }

  #pairs(run: number, site: number, area: number, alone: 0 | 1): number {
    const { sites, areas } = this.problem;
    return (
      ((this.#sites[run * sites + site] as number) === alone ? weights.sitePair : 0) +
      ((this.#areas[run * areas + area] as number) === alone ? weights.areaPair : 0)
    );
  }

  #load(stop: number, run: number, sign: 1 | -1): void {
    const { site = 0, area = 0, tenths = 0, shipment } = this.problem.stops[stop] ?? {};
    this.kg[run] = (this.kg[run] as number) - sign * (shipment?.amount ?? 0);
    this.tenths[run] = (this.tenths[run] as number) - sign * tenths;
    this.slots[run] = (this.slots[run] as number) - sign;
    if (this.#home[stop] !== run) {
      this.news[run] = (this.news[run] as number) + sign;
      this.newTenths[run] = (this.newTenths[run] as number) + sign * tenths;
    }
    this.#count(run, site, area, sign);
  }

  #count(run: number, site: number, area: number, sign: 1 | -1): void {
    const { sites, areas } = this.problem;
    const [atSite, inArea] = [run * sites + site, run * areas + area];
    this.#sites[atSite] = (this.#sites[atSite] as number) + sign;
    this.#areas[inArea] = (this.#areas[inArea] as number) + sign;
  }
}
