import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import {
  type Fact,
  type Facts,
  type Need,
  type Question,
  questionKey,
  type SingleNeed,
} from '@werkplan/shared/plan/need.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { IdPool } from './id-pool.ts';
import type { PlanMemory } from './plan-memory.ts';
import { putFamily } from './order-families.ts';
import type { PlanReads } from './plan-store.ts';
import type { Write } from './write.ts';

interface FinderContext {
  readonly store: Pick<PlanReads, 'ask'>;
  readonly memory: PlanMemory;
  readonly ids: IdPool;
  /** Reads on the connection that holds locks on streams (`Hold` in plan-store.ts); undefined if none are locked. */
  readonly own?: PlanReads | undefined;
}

/** Loads these days and refreshes those in memory, because they may be older than the answer that named them. */
const refreshDays = async ({ memory, own }: FinderContext, dates: readonly Day[]): Promise<void> => {
  const known = dates.filter((date) => memory.state.days.has(date));
  if (known.length > 0) await memory.refresh(known.map(dayKey), own);
  await memory.load(dates, [], own);
};

/** Asks the store a question. Returns null if the answer is of another log, in which case memory and facts are dropped. */
const askOne = async (
  { store, memory, own }: FinderContext,
  write: Write,
  question: Question,
): Promise<Fact | null> => {
  const { epoch, fact } = await (own ?? store).ask(question);
  if (epoch === memory.state.epoch) return fact;
  write.beginAnew();
  memory.begin(epoch);
  return null;
};

/** True if memory still has the revisions at which the fact was read. */
const isOfNow = ({ memory }: FinderContext, { at }: Pick<Fact, 'at'>): boolean =>
  Object.entries(at).every(([key, revision]) => memory.state.revisions.get(key as never) === revision);

/** Finds out which days show each of these orders, and loads the days. */
const askFamilies = async (
  context: FinderContext,
  write: Write,
  orderIds: readonly number[],
): Promise<void> => {
  const { memory } = context;
  const answered = await askOne(context, write, { what: 'families', orderIds });
  if (!answered) return;
  const families = (answered.value as Facts['families']).map(({ orderId, dates }) => {
    const at = Object.fromEntries(dates.map((date) => [dayKey(date), answered.at[dayKey(date)] ?? 0]));
    const fact: Fact<readonly Day[]> = { value: dates, at };
    write.facts.set(questionKey({ what: 'family', orderId }), fact);
    return { orderId, dates, fact };
  });
  const all = [...new Set(families.flatMap(({ dates }) => dates))];
  pin(memory, write, all);
  await refreshDays(context, all);
  for (const { orderId, dates, fact } of families)
    if (isOfNow(context, fact)) memory.note((state) => putFamily(state, orderId, dates));
};

const ask = async (context: FinderContext, write: Write, question: Question): Promise<void> => {
  if (question.what === 'family') return await askFamilies(context, write, [question.orderId]);
  const fact = await askOne(context, write, question);
  if (!fact) return;
  write.facts.set(questionKey(question), fact);
  if (question.what !== 'whereabouts') return;
  const dates = fact.value as readonly Day[];
  pin(context.memory, write, dates);
  await refreshDays(context, dates);
};

/** Keeps the days in memory until the write is answered. */
const pin = (memory: PlanMemory, write: Write, dates: readonly Day[]): void => {
  const [before, now] = [write.unpin, memory.pin(dates)];
  write.unpin = () => {
    before();
    now();
  };
};

/** Combines all needs for days into one, and all needs for orders' families. Other needs are only freed of duplicates. */
const together = (needs: readonly SingleNeed[]): SingleNeed[] => {
  const dates = new Set(needs.flatMap((need) => (need.what === 'days' ? need.dates : [])));
  const orderIds = new Set(needs.flatMap((need) => (need.what === 'family' ? [need.orderId] : [])));
  const others = needs.filter(({ what }) => what !== 'days' && what !== 'family');
  return [
    ...(dates.size > 0 ? [{ what: 'days', dates: [...dates] } as const] : []),
    ...(orderIds.size > 0 ? [{ what: 'families', orderIds: [...orderIds] } as const] : []),
    ...new Map(others.map((need) => [JSON.stringify(need), need])).values(),
  ];
};

/** Looks up the data that a write's action lacks, into memory, into the write's facts or into the pool of ids. */
export const lookUp = async (context: FinderContext, write: Write, need: Need): Promise<void> => {
  const { memory, ids, own } = context;
  switch (need.what) {
    case 'days':
      pin(memory, write, need.dates);
      return await memory.load(need.dates, [], own);
    case 'stream':
      return await memory.load([], [need.key], own);
    case 'heads':
      return await memory.learnHeads(need.keys, own);
    case 'ids': {
      // Each attempt reserves twice as many ids, up to 2,048, because an action asks again when it needs more.
      const epoch = await ids.refill(need.kind, 64 * 2 ** Math.min(write.asked, 5), own);
      if (epoch === memory.state.epoch) return;
      write.beginAnew();
      ids.begin(epoch);
      return memory.begin(epoch);
    }
    case 'families':
      return await askFamilies(context, write, need.orderIds);
    case 'several':
      for (const one of together(need.needs)) await lookUp(context, write, one);
      return;
    default:
      return await ask(context, write, need);
  }
};
