import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AddressRules } from '../../server/src/webhooks/address-rules.ts';
import { postMessage, type ResolveHost } from '../../server/src/webhooks/post-message.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
});

const rules = new AddressRules(['erp.plant.internal']);
const named =
  (...answers: string[][]): ResolveHost =>
  (_host, _options, found) =>
    found(
      null,
      (answers.length > 1 ? answers.shift() : (answers[0] ?? []))?.map((address): LookupAddress => ({
        address,
        family: address.includes(':') ? 6 : 4,
      })) ?? [],
    );
const post = async (url: string, resolve?: ResolveHost) =>
  await postMessage({ url, headers: {}, body: '{}' }, rules, resolve);
const refused = { status: null, error: 'refusedAddress', answer: null };

it('a message goes not to a name of a private address, of a mapped one, or of one among good ones', async () => {
  for (const addresses of [
    ['10.0.0.8'],
    ['127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['8.8.8.8', '192.168.1.1'],
    ['::1'],
  ])
    expect(await post('https://erp.example.com/', named(addresses)), addresses.join(' ')).toEqual(refused);
  for (const url of [
    'http://erp.example.com/',
    'https://127.0.0.1/',
    'https://[::ffff:7f00:1]/',
    'https://2130706433/',
  ])
    expect(await post(url), url).toEqual(refused);
});

it('nor to what a name means a moment later: each message goes where it was looked up, once', async () => {
  let connections = 0;
  const near = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(near, 'listening');
  const url = `https://erp.example.com:${(near.address() as AddressInfo).port}/`;
  const asked: string[] = [];
  const rebinding: ResolveHost = (host, options, found) => {
    asked.push(host);
    named([asked.length === 1 ? '127.0.0.1' : '10.0.0.8'])(host, options, found);
  };
  const send = async () =>
    await postMessage({ url, headers: {}, body: '{}' }, new AddressRules(['127.0.0.1']), rebinding);
  const first = send();
  await expect.poll(() => connections).toBe(1);
  expect(asked).toHaveLength(1);
  expect(await first).toMatchObject({ status: null, error: expect.stringMatching(/connection|tls/) });
  expect(await send()).toEqual(refused);
  expect([asked.length, connections]).toEqual([2, 1]);
  near.close();
});

it('nor where an answer redirects it to', async () => {
  const { port } = new URL(receiver.url);
  receiver.answer = { status: 307, headers: { location: `${receiver.url}/inside` } };
  const answered = await post(`http://erp.plant.internal:${port}/`, named(['127.0.0.1']));
  expect(answered).toEqual({ status: 307, error: 'http', answer: '' });
  expect(receiver.refused).toHaveLength(1);
});
