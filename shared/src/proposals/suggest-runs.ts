import type { RunMark } from '../deliveries/run-mark-schema.ts';
import { runLoad } from '../loads/run-load.ts';
import type { PlanDay } from '../plan/known-plan.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import { Assignment } from './assignment.ts';
import { postcodeAreaOf, buildProblem, type ProblemOptions, type ProblemRun, type Stop } from './problem.ts';
import type { Reason, Suggestion } from './proposal-schema.ts';
import { loadReasons, reasonsFor, whyUnplaced } from './reasons.ts';
import { weights } from './weights.ts';

/** A driver's recent experience with an area: `runs` of `of` runs went there. */
export interface Familiarity {
  readonly driver: string;
  readonly area: string;
  readonly runs: number;
  readonly of: number;
}

/** Removes duplicate run marks, because several cards of one site have the same ones. */
const distinctMarks = (marks: readonly RunMark[]): RunMark[] => {
  const byName = new Map(marks.map((mark) => [`${mark.reason} ${mark.siteId}`, mark]));
  return [...byName.values()];
};

/** Returns the loading metres of a run with further stops, and its truck's limit. */
const loadWith = ({ truck, fixed }: ProblemRun, stops: readonly Stop[]) => {
  const { metres, atLeast } = runLoad(truck, [...fixed, ...stops]);
  return { metres, atLeast, loadingMetres: truck.loadingMetres };
};

const maxSuggestions = 3;
/** True if at least three of the driver's recent runs, and at least a quarter of them, went to the area. */
const isFamiliar = ({ runs, of }: Familiarity): boolean => runs >= 3 && runs * 4 >= of;

/**
 * Returns the three best runs of the day for shipments that belong together, by the cost of placing them
 * (rules/proposals.md#what-is-better), those with room for all first; if there are none, the reason. For shipments on a run it
 * returns other runs.
 * @param shipmentIds live shipments of that day
 */
export const suggestRuns = (
  day: PlanDay,
  trucks: ReadonlyMap<number, Truck>,
  shipmentIds: readonly number[],
  known: readonly Familiarity[] = [],
  markCard?: ProblemOptions['markCard'],
): { suggestions: Suggestion[]; reason: Reason | null } => {
  const problem = buildProblem(day, trucks, { alone: shipmentIds, markCard });
  const { stops, runs } = problem;
  const kg = stops.reduce((sum, { shipment }) => sum + shipment.amount, 0);
  const needed = stops.reduce((sum, { tenths }) => sum + tenths, 0);
  const [longest] = stops.toSorted((a, b) => (b.longest ?? 0) - (a.longest ?? 0));
  const found = runs.flatMap((run, at) => {
    if (stops.some(({ item }) => item?.deliveryId === run.delivery.id)) return [];
    if (run.slots.length < stops.length || run.kg <= 0 || (needed > 0 && run.tenths <= 0)) return [];
    const assignment = new Assignment(problem);
    let cost = 0;
    for (const stop of stops.keys()) {
      const delta = assignment.delta(stop, at);
      assignment.put(stop, at, delta);
      cost += delta;
    }
    const left = assignment.kg[at] as number;
    const together = [...run.fixed, ...stops];
    const free = { kg: left, tenths: run.tenths - needed };
    const reasons: Reason[] = stops[0] ? reasonsFor(stops[0], run, together, free) : [];
    const area = stops[0] ? postcodeAreaOf(stops[0].order) : '';
    const driver = run.delivery.truckDriver;
    const knows = known.find((one) => one.driver === driver && one.area === area);
    const doesKnow = knows !== undefined && isFamiliar(knows);
    if (doesKnow)
      reasons.push({
        tone: 'for',
        code: 'knowsArea',
        values: { driver, runs: knows.runs, of: knows.of, area },
      });
    if (left < 0)
      reasons.push({
        tone: 'limit',
        code: 'splitOnly',
        values: { kg: kg + left, of: kg, over: -left, area },
      });
    if (longest) reasons.push(...loadReasons(longest, needed, run));
    const fits = left >= 0 && (needed === 0 || needed <= run.tenths);
    const judged = cost - (doesKnow ? weights.areaPair / 2 : 0);
    const marks = distinctMarks(problem.marks.flatMap((byRoom) => byRoom[at] ?? []));
    return [{ run, reasons, left, fits, judged, marks, load: loadWith(run, stops) }];
  });
  const best = found
    .sort(
      (a, b) =>
        Number(b.fits) - Number(a.fits) ||
        a.judged - b.judged ||
        a.left - b.left ||
        a.run.delivery.id - b.run.delivery.id,
    )
    .slice(0, maxSuggestions);
  const suggestions = best.map(({ run, reasons, left, fits, marks, load }) => ({
    deliveryId: run.delivery.id,
    slot: run.slots[0] as number,
    fits,
    load: run.truck.capacity - left,
    capacity: run.truck.capacity,
    ...load,
    reasons,
    marks,
  }));
  const [first] = stops;
  const none = suggestions.length === 0 && first;
  return { suggestions, reason: none ? whyUnplaced(first, problem, new Assignment(problem)) : null };
};
