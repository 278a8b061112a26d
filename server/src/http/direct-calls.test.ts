import type { Request, RequestHandler, Response } from 'express';
import { expect, it } from 'vitest';
import { CallTable } from './call-table.ts';
import { type DirectCall, serveDirectly } from './direct-calls.ts';

it('a gate that throws after an asynchronous one refuses its own request', async () => {
  let release = (): void => undefined;
  const waits: RequestHandler = (_request, _response, next) => (release = next);
  const throws: RequestHandler = () => {
    throw new Error('broken');
  };
  const calls = new CallTable<DirectCall>();
  calls.add({ method: 'GET', path: '/api/orders' }, { middleware: [waits, throws], serve: () => undefined });
  const refused: unknown[] = [];
  const serve = serveDirectly(calls, (error) => refused.push(error));
  await serve({ method: 'GET', url: '/api/orders' } as Request, {} as Response, () => undefined);
  release();
  expect(refused).toEqual([new Error('broken')]);
});
