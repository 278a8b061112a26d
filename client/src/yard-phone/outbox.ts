import { keptDatabase } from '../lib/kept-database.ts';
import type { Waiting } from './waiting.ts';

type Entry = Omit<Waiting, 'id'>;

/** The reports of one link that wait to be sent, in their order. They outlive the page. */
export interface Outbox {
  readonly list: () => Promise<readonly Waiting[]>;
  readonly add: (entry: Entry) => Promise<void>;
  readonly replace: (entry: Waiting) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
}

/** Where the browser has no database, reports live as long as the page. */
export const outboxInMemory = (): Outbox => {
  let entries: readonly Waiting[] = [];
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

/** The outbox of a link in the browser's own database, else in memory. */
export const openOutbox = async (owner: string): Promise<Outbox> => {
  const database = await keptDatabase().catch(() => null);
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
