import type { RunMark } from '../deliveries/run-mark-schema.ts';
import { slotCount } from '../deliveries/delivery.ts';
import { longestAllowed } from '../loads/run-load.ts';
import type { Assignment } from './assignment.ts';
import {
  postcodeAreaOf,
  isMarked,
  isOverLength,
  keepsTimeWindow,
  type Problem,
  type ProblemRun,
  type Stop,
} from './problem.ts';
import type { Reason } from './proposal-schema.ts';

const others = (stop: Stop, together: readonly Stop[]): Stop[] =>
  together.filter(({ shipment }) => shipment.id !== stop.shipment.id);

/**
 * Returns the reasons for and against a stop on a run.
 * @param together all stops on the run, including this one
 * @param left kg and tenths of loading metres that remain free
 */
export const reasonsFor = (
  stop: Stop,
  run: ProblemRun,
  together: readonly Stop[],
  { kg: left, tenths }: { kg: number; tenths: number },
): Reason[] => {
  const reasons: Reason[] = [];
  const beside = others(stop, together);
  const atSite = beside.filter(({ site }) => site === stop.site).length;
  const inArea = beside.filter(({ area }) => area === stop.area).length;
  const area = postcodeAreaOf(stop.order);
  if (atSite > 0) reasons.push({ tone: 'for', code: 'sameSite', values: { count: atSite } });
  if (inArea > atSite)
    reasons.push({ tone: 'for', code: 'sameArea', values: { count: inArea - atSite, area } });
  else if (inArea === 0 && beside.length > 0) {
    const there = postcodeAreaOf((beside[0] as Stop).order);
    reasons.push({ tone: 'against', code: 'otherArea', values: { area, there } });
  }
  if (stop.window) {
    const isKept = keepsTimeWindow(stop, run);
    const values = { time: stop.order.time.trim(), start: run.delivery.startingTime };
    reasons.push(
      isKept ? { tone: 'for', code: 'timeKept', values } : { tone: 'against', code: 'timeMissed', values },
    );
  }
  // For an overloaded run the caller adds a reason that says how many kg fit.
  if (left < 0) return reasons;
  const load = { kg: left, load: run.truck.capacity - left, capacity: run.truck.capacity };
  reasons.push(
    left > 0
      ? { tone: 'for', code: 'freeAfter', values: load }
      : { tone: 'for', code: 'fullAfter', values: load },
  );
  if (tenths === 0 && stop.tenths > 0) reasons.push({ tone: 'for', code: 'roomFullAfter', values: {} });
  return reasons;
};

/** Returns the length of the stop's longest piece and the truck's limit, mm; null if the piece isn't too long. */
const overLength = (stop: Stop, run: ProblemRun): Reason['values'] | null => {
  const allowed = longestAllowed(run.truck);
  if (allowed === null || stop.longest === null || !isOverLength(stop, run)) return null;
  return { longest: stop.longest, allowed, registration: run.truck.registration };
};

/** Returns needed and free loading metres in mm; the parameters are tenths of metres. */
const overMetres = (needed: number, free: number, { truck }: ProblemRun): Reason['values'] => ({
  metres: needed * 100,
  freeMetres: Math.max(0, free) * 100,
  registration: truck.registration,
});

/**
 * Returns the reasons against stops on a run by loading metres and length.
 * @param longest the stop with the longest piece
 * @param needed tenths of loading metres of all stops
 */
export const loadReasons = (longest: Stop, needed: number, run: ProblemRun): Reason[] => {
  const reasons: Reason[] = [];
  if (needed > 0 && needed > run.tenths)
    reasons.push({ tone: 'limit', code: 'tooManyMetres', values: overMetres(needed, run.tenths, run) });
  const tooLong = overLength(longest, run);
  if (tooLong) reasons.push({ tone: 'against', code: 'tooLong', values: tooLong });
  return reasons;
};

/** True if the stop's loading metres fit into the free tenths; unknown ones always fit. */
const fitsInto = ({ tenths }: Stop, free: number): boolean => tenths === 0 || tenths <= free;

/** Returns why a stop stays unassigned: the first limit that excludes all runs, from a missing run to loading metres and kg. */
export const whyUnplaced = (stop: Stop, problem: Problem, { kg, slots, tenths }: Assignment): Reason => {
  const { runs, stops } = problem;
  const open = runs.flatMap((run, place) =>
    run.isOpen
      ? [
          {
            run,
            place,
            kg: kg[place] as number,
            slots: slots[place] as number,
            free: tenths[place] as number,
          },
        ]
      : [],
  );
  const limit = (code: Reason['code'], values: Reason['values'] = {}): Reason => ({
    tone: 'limit',
    code,
    values,
  });
  if (open.length === 0) return limit('noRun');
  const largest = Math.max(...open.map(({ run }) => run.truck.capacity));
  if (largest < stop.shipment.amount)
    return limit('tooHeavy', { kg: stop.shipment.amount, capacity: largest });
  const withSlot = open.filter((one) => one.slots > 0);
  if (withSlot.length === 0) return limit('noSlot', { slots: slotCount });
  const withRoom = withSlot.filter((one) => one.kg >= stop.shipment.amount);
  const number = stops.indexOf(stop);
  const unmarked = withRoom.filter(({ place }) => !isMarked(problem, number, place));
  if (withRoom.length > 0 && unmarked.length === 0) return limit('marked', { count: withRoom.length });
  const longEnough = unmarked.filter(({ run }) => !isOverLength(stop, run));
  const [longest] = unmarked.toSorted(
    (a, b) => (longestAllowed(b.run.truck) ?? 0) - (longestAllowed(a.run.truck) ?? 0),
  );
  const tooLong = longest && longEnough.length === 0 ? overLength(stop, longest.run) : null;
  if (tooLong) return limit('fullByLength', tooLong);
  const [roomiest] = longEnough.toSorted((a, b) => b.free - a.free);
  if (roomiest && !fitsInto(stop, roomiest.free))
    return limit('fullByRoom', overMetres(stop.tenths, roomiest.free, roomiest.run));
  const [emptiest] = withSlot.toSorted((a, b) => b.kg - a.kg);
  const { run, kg: free } = emptiest as (typeof withSlot)[number];
  return limit('noRoom', {
    kg: stop.shipment.amount,
    free: Math.max(0, free),
    registration: run.truck.registration,
  });
};

/** Returns the stop's run marks on the first open run that has room for it; empty if something else keeps it unassigned. */
export const marksInTheWay = (stop: Stop, problem: Problem, { kg, slots, tenths }: Assignment): RunMark[] => {
  const number = problem.stops.indexOf(stop);
  const place = problem.runs.findIndex(
    (run, at) =>
      run.isOpen &&
      (kg[at] as number) >= stop.shipment.amount &&
      (slots[at] as number) > 0 &&
      fitsInto(stop, tenths[at] as number) &&
      !isOverLength(stop, run),
  );
  return [...(problem.marks[number]?.[place] ?? [])];
};

/** Returns a reason for each limit (marks, length, loading metres) that excluded open runs with enough kg, with their number. */
export const whyElsewhere = (stop: Stop, problem: Problem): Reason[] => {
  const number = problem.stops.indexOf(stop);
  const open = [...problem.runs.entries()].filter(
    ([, { isOpen, kg }]) => isOpen && kg >= stop.shipment.amount,
  );
  const counts = {
    marksAvoided: open.filter(([at]) => isMarked(problem, number, at)).length,
    lengthAvoided: open.filter(([, run]) => isOverLength(stop, run)).length,
    roomAvoided: open.filter(([, { tenths }]) => !fitsInto(stop, tenths)).length,
  };
  return Object.entries(counts).flatMap(([code, count]) =>
    count > 0 ? [{ tone: 'for', code: code as keyof typeof counts, values: { count } }] : [],
  );
};
