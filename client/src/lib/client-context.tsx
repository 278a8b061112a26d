import { Provider } from 'jotai';
import { createContext, useContext, type ReactNode } from 'react';
import type { Client } from './client.ts';

const ClientContext = createContext<Client | null>(null);

/** Provides the client, and its store for jotai's hooks, to the whole app. */
export const ClientProvider = ({
  client,
  children,
}: {
  readonly client: Client;
  readonly children?: ReactNode;
}): ReactNode => (
  <ClientContext value={client}>
    <Provider store={client.store}>{children}</Provider>
  </ClientContext>
);

/** Returns the client of the surrounding `ClientProvider`. @throws outside of one */
export const useClient = (): Client => {
  const client = useContext(ClientContext);
  if (!client) throw new Error('This component needs a ClientProvider around it.');
  return client;
};
