import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { Client } from './client.ts';

/** A client that sends a reason with every change, as changes of released days require. */
export class ReasonedClient extends Client {
  static of(client: Client): ReasonedClient {
    const { cookie, csrf } = client;
    return Object.assign(new ReasonedClient(client.url), { cookie, csrf });
  }

  override async attempt<E extends AnyEndpoint>(
    ...[endpoint, input, headers]: Parameters<typeof Client.prototype.attempt<E>>
  ): ReturnType<typeof Client.prototype.attempt<E>> {
    const query = { ...input.query, ...(endpoint.change && { reason: 'Falsch geplant' }) };
    return await super.attempt(endpoint, { ...input, query }, headers);
  }
}
