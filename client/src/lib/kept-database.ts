import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What this browser was shown last, and when the server last confirmed it (ms, this device's clock). */
export interface KeptCopy {
  /** `person:7` or `link:3`: a copy is for nobody else. */
  readonly owner: string;
  readonly name: string;
  readonly at: number;
  readonly value: unknown;
}

interface Kept extends DBSchema {
  copies: { key: [owner: string, name: string]; value: KeptCopy };
  /** Reports that wait to be sent, in their order. */
  outbox: {
    key: number;
    value: { id?: number; owner: string; entry: unknown };
    indexes: { owner: string };
  };
}

let opened: Promise<IDBPDatabase<Kept>> | undefined;

/** The browser's own database. @throws where the browser has none, as in some private windows */
export const keptDatabase = (): Promise<IDBPDatabase<Kept>> => {
  opened ??= openDB<Kept>('werkplan', 1, {
    upgrade: (database) => {
      database.createObjectStore('copies', { keyPath: ['owner', 'name'] });
      database
        .createObjectStore('outbox', { keyPath: 'id', autoIncrement: true })
        .createIndex('owner', 'owner');
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
};
