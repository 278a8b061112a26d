import type { LoggedChange } from '@werkplan/shared/plan/logged-change.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';
import type { PlanStore } from '../../../server/src/plan/plan-store.ts';
import type { Fault } from './fault.ts';

/** Keeps using ids that were reserved before a restore. */
const keepsNumbers = (store: PlanStore): PlanStore => {
  const held = new Map<RowKind, { epoch: string; ids: readonly number[] }>();
  return {
    ...store,
    reserve: async (kind, count) => {
      const before = held.get(kind);
      const fetched = await store.reserve(kind, count);
      held.set(kind, fetched);
      return before && before.epoch !== fetched.epoch ? { ...fetched, ids: before.ids } : fetched;
    },
  };
};

export const storeFaults: readonly Fault[] = [
  {
    name: 'the other days of an order are forgotten as its day is loaded',
    wiring: {
      store: (store) => ({
        ...store,
        load: async (dates, streams) => {
          const loaded = await store.load(dates, streams);
          return { ...loaded, days: loaded.days.map((day) => ({ ...day, families: new Map() })) };
        },
      }),
    },
  },
  {
    name: 'an undo does not see later changes',
    wiring: {
      store: (store) => ({
        ...store,
        ask: async (question) => {
          const { epoch, fact } = await store.ask(question);
          if (question.what !== 'change' || !fact.value) return { epoch, fact };
          return { epoch, fact: { ...fact, value: { ...(fact.value as LoggedChange), later: [] } } };
        },
      }),
    },
  },
  {
    name: 'a repetition is answered from the plan as it is now',
    wiring: {
      store: (store) => ({
        ...store,
        repeat: async (claimed) =>
          await store.repeat(
            claimed.reply?.of === 'change' || claimed.asOf === null ? claimed : { ...claimed, asOf: 1e9 },
          ),
      }),
    },
  },
  { name: 'numbers of a lost log are handed out', wiring: { store: keepsNumbers } },
  {
    name: 'a catch-up is one short',
    wiring: {
      catchUp: async (store, key, since) => {
        const { epoch } = await store.heads([key]);
        const missed = await store.patchesAfter(key, since.revision);
        if (epoch !== since.epoch || missed.length < 2) return { result: 'reload' };
        const patches = missed.slice(0, -1).map((logged) => {
          const { revision, patch, action, mutationId } = logged;
          const by = { id: null, name: logged.actorName };
          return {
            key,
            epoch,
            revision,
            patch,
            action,
            actor: by,
            ...(mutationId !== null && { mutationId }),
          };
        });
        return { result: 'patches', epoch, patches };
      },
    },
  },
];
