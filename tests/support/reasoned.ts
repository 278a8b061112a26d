import type { ErrorBody } from '@werkplan/shared/errors/error-body.ts';
import { Client, type Reply } from './client.ts';

/** Somebody who says with every change why. */
export class Reasoned extends Client {
  static of(client: Client): Reasoned {
    const { cookie, csrf } = client;
    return Object.assign(new Reasoned(client.url), { cookie, csrf });
  }

  override async send<Answer = Partial<ErrorBody>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply<Answer>> {
    const more = `${path.includes('?') ? '&' : '?'}reason=Falsch%20geplant`;
    return await super.send<Answer>(method, method === 'GET' ? path : path + more, body, headers);
  }
}
