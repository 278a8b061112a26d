import { createStore } from 'jotai';
import type { io } from 'socket.io-client';

type Store = ReturnType<typeof createStore>;

/** The browser features that a client uses; tests replace them. */
export interface Surroundings {
  readonly fetch: typeof globalThis.fetch;
  /** Loads the Socket.IO client on demand. */
  readonly io: () => Promise<typeof io>;
  /** Throws where the browser has storage switched off, as `localStorage` does. */
  readonly storage: () => Storage;
  /** `sessionStorage`; throws like `storage`. */
  readonly tabStorage: () => Storage;
  readonly isOnline: () => boolean;
  readonly isVisible: () => boolean;
  /** The browser's preferred languages, best first. */
  readonly languages: readonly string[];
  /** The element whose `lang` is set; null without a document. */
  readonly root: Pick<HTMLElement, 'lang'> | null;
}

/** The long-lived state of one window; only `createClient` (app/create-client.ts) makes one. */
export interface Client extends Surroundings {
  /** The only jotai store; code outside React (socket, API client) uses it, too. */
  readonly store: Store;
}

/** Code that runs outside of components finds the client here. */
// oxlint-disable-next-line client/no-module-state -- the one place that knows which client is this window's
let current: Client | undefined;

/** Creates a client without wiring and makes it this window's. */
export const openClient = (surroundings: Surroundings): Client => {
  current = { ...surroundings, store: createStore() };
  return current;
};

/** @throws before `createClient` */
export const currentClient = (): Client => {
  if (!current) throw new Error('createClient was not called yet.');
  return current;
};

/** @throws before `createClient` */
export const store = (): Store => currentClient().store;

/**
 * Declares a part of the client that is created on first use. Each client gets its own instance, so that no
 * module holds a window's state.
 */
export const clientPart = <Part>(make: (client: Client) => Part): (() => Part) => {
  const made = new WeakMap<Client, { readonly part: Part }>();
  return () => {
    const client = currentClient();
    const known = made.get(client);
    if (known) return known.part;
    const part = make(client);
    made.set(client, { part });
    return part;
  };
};
