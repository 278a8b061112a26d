import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { clientPart } from './client.ts';

/** Data that this browser showed last; `at` is the device's time (ms) at which the server last confirmed it. */
export interface OfflineCopy {
  /** `person:7` or `link:3`; nobody else may read the copy. */
  readonly owner: string;
  readonly name: string;
  readonly at: number;
  readonly value: unknown;
}

interface LocalDatabase extends DBSchema {
  copies: { key: [owner: string, name: string]; value: OfflineCopy };
  /** Reports of the yard that wait to be sent, in order. */
  outbox: {
    key: number;
    value: { id?: number; owner: string; entry: unknown };
    indexes: { owner: string };
  };
}

interface Opening {
  opened: Promise<IDBPDatabase<LocalDatabase>> | undefined;
}
const opening = clientPart((): Opening => ({ opened: undefined }));

const open = async (): Promise<IDBPDatabase<LocalDatabase>> =>
  await openDB<LocalDatabase>('werkplan', 1, {
    upgrade: (made) => {
      made.createObjectStore('copies', { keyPath: ['owner', 'name'] });
      made.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true }).createIndex('owner', 'owner');
    },
  });

/** Opens this app's IndexedDB; rejects where it is unavailable, as in some private windows. */
export const localDatabase = (): Promise<IDBPDatabase<LocalDatabase>> => {
  const database = opening();
  database.opened ??= open().catch((error: unknown) => {
    database.opened = undefined;
    throw error;
  });
  return database.opened;
};
