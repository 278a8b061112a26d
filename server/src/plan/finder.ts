import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { type Need, questionKey } from '@werkplan/shared/plan/need.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { IdPool } from './id-pool.ts';
import type { PlanMemory } from './plan-memory.ts';
import { putFamily } from './plan-state.ts';
import type { PlanReads } from './plan-store.ts';
import type { Write } from './write.ts';

interface FinderContext {
  readonly store: Pick<PlanReads, 'ask'>;
  readonly memory: PlanMemory;
  readonly ids: IdPool;
  /** Of a hold, which reads on its own connection. */
  readonly own?: PlanReads | undefined;
}

/** Days that are remembered already are brought up to date: what was asked for may be newer than they are. */
const show = async ({ memory, own }: FinderContext, dates: readonly Day[]): Promise<void> => {
  const known = dates.filter((date) => memory.state.days.has(date));
  if (known.length > 0) await memory.fresh(known.map(dayKey), own);
  await memory.load(dates, [], own);
};

const ask = async (
  context: FinderContext,
  write: Write,
  question: Exclude<Need, { what: 'days' | 'stream' | 'heads' | 'ids' }>,
): Promise<void> => {
  const { store, memory, own } = context;
  const { epoch, fact } = await (own ?? store).ask(question);
  if (epoch !== memory.state.epoch) {
    write.beginAnew();
    return memory.begin(epoch);
  }
  write.facts.set(questionKey(question), fact);
  if (question.what !== 'whereabouts' && question.what !== 'family') return;
  const dates = fact.value as readonly Day[];
  pin(memory, write, dates);
  await show(context, dates);
  const { revisions } = memory.state;
  const isOfNow = Object.entries(fact.at).every(([key, at]) => revisions.get(key as never) === at);
  if (question.what === 'family' && isOfNow)
    memory.note((state) => putFamily(state, question.orderId, dates));
};

const pin = (memory: PlanMemory, write: Write, dates: readonly Day[]): void => {
  const [before, now] = [write.unpin, memory.pin(dates)];
  write.unpin = () => {
    before();
    now();
  };
};

/** Finds out what an action lacks. */
export const find = async (context: FinderContext, write: Write, need: Need): Promise<void> => {
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
      // Who needs many at once asks for more each time.
      const epoch = await ids.refill(need.kind, 64 * 2 ** Math.min(write.asked, 5), own);
      if (epoch === memory.state.epoch) return;
      write.beginAnew();
      ids.begin(epoch);
      return memory.begin(epoch);
    }
    default:
      return await ask(context, write, need);
  }
};
