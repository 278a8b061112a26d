import { localDatabase } from '../lib/local-database.ts';
import type { WaitingReport } from './waiting.ts';

type Entry = Omit<WaitingReport, 'id'>;

/** Reports of one link that wait to be sent, in order; stored across reloads. */
export interface Outbox {
  readonly list: () => Promise<readonly WaitingReport[]>;
  readonly add: (entry: Entry) => Promise<void>;
  readonly replace: (entry: WaitingReport) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
}

/** Creates an outbox for browsers without a database, which keeps reports until the page closes. */
export const outboxInMemory = (): Outbox => {
  let entries: readonly WaitingReport[] = [];
  let last = 0;
  return {
    list: async () => entries,
    add: async (entry) => {
      last += 1;
      entries = [...entries, { ...entry, id: last }];
    },
    replace: async (entry) => {
      entries = entries.map((other) => (other.id === entry.id ? entry : other));
    },
    remove: async (id) => {
      entries = entries.filter((other) => other.id !== id);
    },
  };
};

/** Opens the outbox of a link (`owner`) in IndexedDB; in memory if there is no database. */
export const openOutbox = async (owner: string): Promise<Outbox> => {
  const database = await localDatabase().catch(() => null);
  if (!database) return outboxInMemory();
  return {
    list: async () => {
      const rows = await database.getAllFromIndex('outbox', 'owner', owner);
      return rows.map(({ id = 0, entry }) => ({ ...(entry as Entry), id })).sort((a, b) => a.id - b.id);
    },
    add: async (entry) => void (await database.add('outbox', { owner, entry })),
    replace: async ({ id, ...entry }) => void (await database.put('outbox', { id, owner, entry })),
    remove: async (id) => await database.delete('outbox', id),
  };
};
