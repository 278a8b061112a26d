import { Provider } from 'jotai';
import { createContext, useContext, type ReactNode } from 'react';
import type { Client } from './client.ts';

const ClientContext = createContext<Client | null>(null);

/** Gives what it holds the client, and jotai's own hooks its store. Stands around everything that is drawn. */
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

/** The client that a component is drawn for. @throws outside of a `ClientProvider` */
export const useClient = (): Client => {
  const client = useContext(ClientContext);
  if (!client) throw new Error('There is no ClientProvider around this component');
  return client;
};
