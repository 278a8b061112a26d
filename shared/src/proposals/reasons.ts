import type { RunMark } from '../deliveries/run-mark-schema.ts';
import { slotCount } from '../deliveries/delivery.ts';
import type { Assignment } from './assignment.ts';
import { areaOf, isMarked, keepsTime, type Problem, type Room, type Stop } from './problem.ts';
import type { Reason } from './proposal-schema.ts';

const others = (stop: Stop, together: readonly Stop[]): Stop[] =>
  together.filter(({ shipment }) => shipment.id !== stop.shipment.id);

/**
 * Returns the reasons for and against a stop on a run.
 * @param together all stops on the run then
 * @param left kg free on it then
 */
export const reasonsFor = (stop: Stop, room: Room, together: readonly Stop[], left: number): Reason[] => {
  const reasons: Reason[] = [];
  const beside = others(stop, together);
  const atSite = beside.filter(({ site }) => site === stop.site).length;
  const inArea = beside.filter(({ area }) => area === stop.area).length;
  const area = areaOf(stop.order);
  if (atSite > 0) reasons.push({ tone: 'for', code: 'sameSite', values: { count: atSite } });
  if (inArea > atSite)
    reasons.push({ tone: 'for', code: 'sameArea', values: { count: inArea - atSite, area } });
  else if (inArea === 0 && beside.length > 0) {
    const there = areaOf((beside[0] as Stop).order);
    reasons.push({ tone: 'against', code: 'otherArea', values: { area, there } });
  }
  if (stop.window) {
    const isKept = keepsTime(stop, room);
    const values = { time: stop.order.time.trim(), start: room.delivery.startingTime };
    reasons.push(
      isKept ? { tone: 'for', code: 'timeKept', values } : { tone: 'against', code: 'timeMissed', values },
    );
  }
  // An overload is stated together with the part that fits.
  if (left < 0) return reasons;
  const load = { kg: left, load: room.truck.capacity - left, capacity: room.truck.capacity };
  reasons.push(
    left > 0
      ? { tone: 'for', code: 'freeAfter', values: load }
      : { tone: 'for', code: 'fullAfter', values: load },
  );
  return reasons;
};

/** Returns the reasons why a stop stays unassigned. */
export const whyUnplaced = (stop: Stop, problem: Problem, { kg, slots }: Assignment): Reason => {
  const { rooms, stops } = problem;
  const open = rooms.flatMap((room, place) => (room.isOpen ? [{ room, place }] : []));
  const limit = (code: Reason['code'], values: Reason['values'] = {}): Reason => ({
    tone: 'limit',
    code,
    values,
  });
  if (open.length === 0) return limit('noRun');
  const largest = Math.max(...open.map(({ room }) => room.truck.capacity));
  if (largest < stop.shipment.amount)
    return limit('tooHeavy', { kg: stop.shipment.amount, capacity: largest });
  const withSlot = open.filter(({ place }) => (slots[place] as number) > 0);
  if (withSlot.length === 0) return limit('noSlot', { slots: slotCount });
  const withRoom = withSlot.filter(({ place }) => (kg[place] as number) >= stop.shipment.amount);
  const number = stops.indexOf(stop);
  if (withRoom.length > 0 && withRoom.every(({ place }) => isMarked(problem, number, place)))
    return limit('marked', { count: withRoom.length });
  const [emptiest] = withSlot.toSorted((a, b) => (kg[b.place] as number) - (kg[a.place] as number));
  const { room, place } = emptiest as (typeof withSlot)[number];
  return limit('noRoom', {
    kg: stop.shipment.amount,
    free: Math.max(0, kg[place] as number),
    registration: room.truck.registration,
  });
};

/** Returns what speaks against the first open run that has room for a stop; none if another reason keeps it unassigned. */
export const marksInTheWay = (stop: Stop, problem: Problem, { kg, slots }: Assignment): RunMark[] => {
  const number = problem.stops.indexOf(stop);
  const place = problem.rooms.findIndex(
    ({ isOpen }, at) => isOpen && (kg[at] as number) >= stop.shipment.amount && (slots[at] as number) > 0,
  );
  return [...(problem.marks[number]?.[place] ?? [])];
};

/** Returns a reason that says on how many open runs with room marks kept a stop away; none if on none. */
export const marksAvoided = (stop: Stop, problem: Problem): Reason[] => {
  const number = problem.stops.indexOf(stop);
  const count = problem.rooms.filter(
    ({ isOpen, kg }, at) => isOpen && kg >= stop.shipment.amount && isMarked(problem, number, at),
  ).length;
  return count > 0 ? [{ tone: 'for', code: 'marksAvoided', values: { count } }] : [];
};
