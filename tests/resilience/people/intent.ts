import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { Client, Reply, TestInput } from '../../support/client.ts';
import type { EditRecord } from '../recording.ts';

/** A change that a planner wants made once, however often it must be sent. */
export interface Intent {
  readonly name: string;
  readonly edit: EditRecord | null;
  send(client: Client, headers: Readonly<Record<string, string>>): Promise<Reply>;
}

export const createIntent = <E extends AnyEndpoint>(
  endpoint: E,
  input: TestInput<E>,
  edit: EditRecord | null = null,
): Intent => ({
  name: endpoint.name,
  edit,
  send: async (client, headers) => await client.attempt(endpoint, input, headers),
});
