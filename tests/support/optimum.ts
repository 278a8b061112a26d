import { isMarked, isOverLength, keepsTimeWindow, type Problem } from '@werkplan/shared/proposals/problem.ts';
import { weights } from '@werkplan/shared/proposals/weights.ts';
import highs from 'highs';

/** Writes a sum in the LP file format, one term per line, because HiGHS limits the line length. */
const sum = (terms: readonly string[]): string => (terms.length === 0 ? '0 none' : terms.join('\n + '));

/**
 * The least cost of an assignment, proven by HiGHS with an independent mixed-integer program of the same objective; null
 * when the time did not suffice for a proof. Cards must not leave an overloaded run.
 * @param seconds time limit
 */
export const optimumOf = async (problem: Problem, seconds: number): Promise<number | null> => {
  const { stops, runs } = problem;
  const costs: string[] = [];
  const rules: string[] = [];
  const binaries: string[] = [];
  const pairs = new Map<string, number>();
  const loads = runs.map((): string[] => []);
  const counts = runs.map((): string[] => []);
  const metres = runs.map((): string[] => []);
  for (const [i, stop] of stops.entries()) {
    const { shipment, order, item } = stop;
    const places: string[] = [];
    const list =
      (weights.unplacedTonne * shipment.amount) / 1000 + (order.isUrgent ? weights.unplacedUrgent : 0);
    costs.push(`${item ? weights.takenOff : list} u${i}`);
    for (const [r, run] of runs.entries()) {
      const isHome = item?.deliveryId === run.delivery.id;
      if (!isHome && (!run.isOpen || isMarked(problem, i, r) || isOverLength(stop, run))) continue;
      const x = `x${i}_${r}`;
      binaries.push(x);
      places.push(x);
      loads[r]?.push(`${shipment.amount} ${x}`);
      counts[r]?.push(x);
      if (stop.tenths > 0) metres[r]?.push(`${stop.tenths} ${x}`);
      const against =
        (isMarked(problem, i, r) ? weights.marked : 0) + (isOverLength(stop, run) ? weights.tooLong : 0);
      const own =
        against +
        (keepsTimeWindow(stop, run) ? 0 : weights.windowMissed) +
        (item && !isHome ? weights.moved : 0);
      if (own > 0) costs.push(`${own} ${x}`);
      for (const [name, of, weight] of [
        [`s${stop.site}`, 'site', weights.sitePair],
        [`a${stop.area}`, 'area', weights.areaPair],
      ] as const) {
        if (run.fixed.some((one) => one[of] === stop[of])) continue;
        pairs.set(`${name}_${r}`, weight);
        rules.push(`${name}_${r} - ${x} >= 0`);
      }
    }
    rules.push(`${[...places, `u${i}`].join(' + ')} = 1`);
  }
  for (const [r, run] of runs.entries()) {
    if (loads[r]?.length) rules.push(`${sum(loads[r] ?? [])} <= ${Math.max(0, run.kg)}`);
    if (metres[r]?.length && run.tenths < Infinity)
      rules.push(`${sum(metres[r] ?? [])} <= ${Math.max(0, run.tenths)}`);
    if (counts[r]?.length) rules.push(`${sum(counts[r] ?? [])} <= ${run.slots.length}`);
  }
  for (const [name, weight] of pairs) costs.push(`${weight} ${name}`);
  const model = `Minimize\n obj: ${sum(costs)}\nSubject To\n${rules.map((rule, place) => ` c${place}: ${rule}`).join('\n')}\nBinary\n ${binaries.join('\n ')}\nEnd\n`;
  const solver = await highs();
  const { Status, ObjectiveValue } = solver.solve(model, { time_limit: seconds, mip_rel_gap: 1e-6 });
  return Status === 'Optimal' ? ObjectiveValue : null;
};
