import { isMarked, isOverLength, keepsTime, type Problem, type Stop } from './problem.ts';
import { weights } from './weights.ts';

const costOfWaiting = (kg: number, isUrgent: boolean): number =>
  (weights.unplacedTonne * kg) / 1000 + (isUrgent ? weights.unplacedUrgent : 0);

/** The room of an unassigned stop. */
export const unplaced = -1;

/**
 * Maps each stop (a shipment) to a room (a run, by its index in `rooms`), with the total cost by `weights`. Costs are updated
 * incrementally, because a search makes millions of moves.
 */
export class Assignment {
  readonly problem: Problem;
  /** The room of each stop, or `unplaced`. */
  readonly roomOf: Int16Array;
  /** Free kg by room, and free slots. */
  readonly kg: Float64Array;
  readonly slots: Int16Array;
  /** Free tenths of loading metres by room; Infinity without a limit. */
  readonly tenths: Float64Array;
  /** The number of stops by room that weren't there before the proposal. */
  readonly news: Int16Array;
  /** Tenths of loading metres by room of the stops that weren't there before. */
  readonly newTenths: Float64Array;
  cost = 0;
  /** The room of each stop before the proposal, or `unplaced`. */
  readonly #home: Int16Array;
  /** Whether a stop may go to a room or stay there (1), by stop and room. */
  readonly #may: Uint8Array;
  readonly #sites: Int16Array;
  readonly #areas: Int16Array;
  /** Costs of a stop, unassigned (first) and in each room, that don't depend on other stops. */
  readonly #own: Float64Array;
  readonly #width: number;

  constructor(problem: Problem) {
    const { stops, rooms, sites, areas } = problem;
    this.problem = problem;
    this.roomOf = new Int16Array(stops.length).fill(unplaced);
    this.kg = Float64Array.from(rooms, ({ kg }) => kg);
    this.slots = Int16Array.from(rooms, (room) => room.slots.length);
    this.tenths = Float64Array.from(rooms, ({ tenths }) => tenths);
    this.newTenths = new Float64Array(rooms.length);
    this.news = new Int16Array(rooms.length);
    this.#home = new Int16Array(stops.length);
    this.#may = new Uint8Array(stops.length * rooms.length);
    this.#sites = new Int16Array(rooms.length * sites);
    this.#areas = new Int16Array(rooms.length * areas);
    this.#width = rooms.length + 1;
    this.#own = new Float64Array(stops.length * this.#width);
    for (const [place, { fixed }] of rooms.entries())
      for (const { site, area } of fixed) this.#count(place, site, area, 1);
    for (const [stop, { shipment, order, item }] of stops.entries()) {
      const list = item ? weights.takenOff : costOfWaiting(shipment.amount, order.isUrgent);
      this.#own[stop * this.#width] = list;
      const home = item ? rooms.findIndex(({ delivery }) => delivery.id === item.deliveryId) : unplaced;
      this.#home[stop] = home;
      for (const [place, room] of rooms.entries()) {
        const isHome = place === home;
        const isTooLong = isOverLength(stops[stop] as Stop, room);
        const isFree = room.isOpen && !isTooLong && !isMarked(problem, stop, place);
        this.#may[stop * rooms.length + place] = isHome || isFree ? 1 : 0;
        const missed = keepsTime(stops[stop] as Stop, room) ? 0 : weights.windowMissed;
        const marked = isMarked(problem, stop, place) ? weights.marked : 0;
        const overLength = isTooLong ? weights.tooLong : 0;
        this.#own[stop * this.#width + 1 + place] =
          missed + marked + overLength + (item && !isHome ? weights.moved : 0);
      }
      this.cost += list;
    }
  }

  /** Returns the change of cost for moving the stop there; Infinity if it doesn't fit. */
  change(stop: number, to: number): number {
    if (to === unplaced || this.roomOf[stop] === to) return this.delta(stop, to);
    const kg = this.problem.stops[stop]?.shipment.amount ?? 0;
    if ((this.kg[to] as number) < kg || (this.slots[to] as number) < 1) return Infinity;
    const tenths = this.problem.stops[stop]?.tenths ?? 0;
    if (tenths > 0 && (this.tenths[to] as number) < tenths) return Infinity;
    return this.mayGo(stop, to) ? this.delta(stop, to) : Infinity;
  }

  /** True if the stop may go to the room, apart from free capacity. It may always stay where it is, even on a closed run. */
  mayGo(stop: number, room: number): boolean {
    return this.#may[stop * this.problem.rooms.length + room] === 1;
  }

  /** Returns the stop's room before the proposal, or `unplaced`. */
  homeOf(stop: number): number {
    return this.#home[stop] as number;
  }

  /** Returns the cost of the stop in a room (or `unplaced`) that doesn't depend on other stops. */
  own(stop: number, to: number): number {
    return this.#own[stop * this.#width + 1 + to] as number;
  }

  /** Returns the cost of adding the stop's site and area to the room; 0 if the room has stops there already. */
  reach(stop: number, room: number): { site: number; area: number } {
    const { site = 0, area = 0 } = this.problem.stops[stop] ?? {};
    const { sites, areas } = this.problem;
    return {
      site: this.#sites[room * sites + site] === 0 ? weights.sitePair : 0,
      area: this.#areas[room * areas + area] === 0 ? weights.areaPair : 0,
    };
  }

  /** Returns the change of cost for moving the stop, ignoring capacity, since planners may have overloaded a run. */
  delta(stop: number, to: number): number {
    const { site = 0, area = 0 } = this.problem.stops[stop] ?? {};
    const from = this.roomOf[stop] as number;
    if (from === to) return 0;
    const change = this.own(stop, to) - this.own(stop, from);
    const left = from === unplaced ? 0 : this.#pairs(from, site, area, 1);
    const reached = to === unplaced ? 0 : this.#pairs(to, site, area, 0);
    return change - left + reached;
  }

  /** Moves a stop. @param delta the change of cost, from `change` or `delta` */
  put(stop: number, to: number, delta: number): void {
    const from = this.roomOf[stop] as number;
    if (from !== unplaced) this.#load(stop, from, -1);
    if (to !== unplaced) this.#load(stop, to, 1);
    this.roomOf[stop] = to;
    this.cost += delta;
  }

  #pairs(room: number, site: number, area: number, alone: 0 | 1): number {
    const { sites, areas } = this.problem;
    return (
      ((this.#sites[room * sites + site] as number) === alone ? weights.sitePair : 0) +
      ((this.#areas[room * areas + area] as number) === alone ? weights.areaPair : 0)
    );
  }

  #load(stop: number, room: number, sign: 1 | -1): void {
    const { site = 0, area = 0, tenths = 0, shipment } = this.problem.stops[stop] ?? {};
    this.kg[room] = (this.kg[room] as number) - sign * (shipment?.amount ?? 0);
    this.tenths[room] = (this.tenths[room] as number) - sign * tenths;
    this.slots[room] = (this.slots[room] as number) - sign;
    if (this.#home[stop] !== room) {
      this.news[room] = (this.news[room] as number) + sign;
      this.newTenths[room] = (this.newTenths[room] as number) + sign * tenths;
    }
    this.#count(room, site, area, sign);
  }

  #count(room: number, site: number, area: number, sign: 1 | -1): void {
    const { sites, areas } = this.problem;
    const [atSite, inArea] = [room * sites + site, room * areas + area];
    this.#sites[atSite] = (this.#sites[atSite] as number) + sign;
    this.#areas[inArea] = (this.#areas[inArea] as number) + sign;
  }
}
