import type { DayKind, PlanRows } from '../live/patch.ts';
import { dayKey, type StreamKey } from '../live/stream-key.ts';
import type { Day } from '../values/day.ts';
import type { KnownPlan, PlanDay } from './known-plan.ts';
import { type Facts, MissingData, type Question } from './need.ts';
import { newestOf, ownedBy, partsOfOrder } from './relation.ts';

/**
 * Checks that the known days contain all live parts of an order, so that a screen, which knows only one day, can predict.
 * @throws MissingData unless as many live parts are known as each of them says that the order has
 */
export const assertAllPartsKnown = (plan: PlanReading, orderId: number): void => {
  const shown = [...plan.known.days.values()].flatMap(({ shipments }) =>
    ownedBy(partsOfOrder, shipments, orderId),
  );
  const parts = newestOf(shown).filter((part) => !part.isDeleted);
  const isWhole = parts.length > 0 && parts.every((part) => part.totalNumberOfSplits === parts.length);
  if (!isWhole) throw new MissingData({ what: 'family', orderId });
  for (const { date } of parts) if (plan.known.days.has(date)) plan.see(dayKey(date));
};

export interface AnsweredQuestion {
  readonly question: Question;
  readonly value: unknown;
}

/** Reads a known plan, records what was read, and throws `MissingData` for data that aren't loaded. */
export class PlanReading {
  readonly known: KnownPlan;
  readonly #asked: AnsweredQuestion[] = [];
  readonly #seen = new Map<StreamKey, number | undefined>();
  readonly #days = new Set<PlanDay>();

  constructor(known: KnownPlan) {
    this.known = known;
  }

  /** The streams of all data that were read, with their revisions. */
  get seen(): ReadonlyMap<StreamKey, number | undefined> {
    return this.#seen;
  }

  get asked(): readonly AnsweredQuestion[] {
    return this.#asked;
  }

  /** Records that a stream was read at a revision. */
  see(key: StreamKey, revision = this.known.revision(key)): void {
    const seen = this.#seen.get(key);
    // Keeps the earlier of two revisions, so that the commit detects the change between them.
    if (seen === undefined || (revision !== undefined && revision < seen)) this.#seen.set(key, revision);
  }

  days(dates: readonly Day[]): PlanDay[] {
    const missing = dates.filter((date) => !this.known.days.has(date));
    if (missing.length > 0) throw new MissingData({ what: 'days', dates: missing });
    return dates.map((date) => {
      const day = this.known.days.get(date) as PlanDay;
      this.#days.add(day);
      this.see(dayKey(date));
      return day;
    });
  }

  /** Finds a row on a day that was read before, otherwise its newest version on any known day. */
  find<Kind extends DayKind>(kind: Kind, id: number): PlanRows[Kind] | null {
    const rowsOf = (day: PlanDay) => day[kind] as ReadonlyMap<number, PlanRows[Kind]>;
    const near = this.#findNear((day) => rowsOf(day).get(id));
    if (near) return near;
    let found: { row: PlanRows[Kind]; date: Day } | null = null;
    for (const [date, day] of this.known.days) {
      const row = rowsOf(day).get(id);
      if (row && (!found || row.version > found.row.version)) found = { row, date };
    }
    if (!found) return null;
    this.days([found.date]);
    return found.row;
  }

  revision(key: StreamKey): number {
    this.see(key);
    const revision = this.#seen.get(key);
    if (revision === undefined) throw new MissingData({ what: 'heads', keys: [key] });
    return revision;
  }

  fact<What extends Question['what']>(question: Question & { what: What }): Facts[What] {
    const found = this.known.fact<What>(question);
    if (!found) throw new MissingData(question);
    for (const [key, revision] of Object.entries(found.at)) this.see(key as StreamKey, revision);
    this.#asked.push({ question, value: found.value });
    return found.value;
  }

  /** Searches the days that were read before, because the commit checks their streams anyway. */
  #findNear<Found>(find: (day: PlanDay) => Found | undefined): Found | undefined {
    for (const day of this.#days) {
      const found = find(day);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
