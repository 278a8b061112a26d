import type { ClientToServer } from '@werkplan/shared/live/protocol.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalidCredentials, signInVisitor, strangers } from '../support/abuse/callers.ts';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { foreignOrigins } from '../support/abuse/origins.ts';
import { watchProcess } from '../support/abuse/process-watch.ts';
import { frame, RawSocket } from '../support/abuse/raw-socket.ts';
import { Client } from '../support/client.ts';
import { makeOrder } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';

const plant = usePlant({ isSilent: true });
watchProcess();

/** A valid message of every declared event; the type makes a new event without an entry a compile error. */
const messages: Readonly<Record<keyof ClientToServer, unknown>> = {
  join: { key: `day:${today}` },
  leave: { key: `day:${today}` },
  presence: { day: today, focus: { entity: 'orders', id: 1, field: 'city' }, mode: 'edit' },
};
const packets = Object.entries(messages).map(
  ([event, message], index) => `42${index + 1}${JSON.stringify([event, message])}`,
);
const eagerly = Buffer.concat(['40', ...packets].map((payload) => frame({ payload })));

/** Sends the handshake and every event at once; returns everything that arrives until the server disconnects. */
const receivedBy = async (
  client: Client,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; texts: readonly string[] }> => {
  const raw = await RawSocket.open(client, { headers, early: eagerly });
  await raw.until(() => false);
  const { status, texts } = raw;
  return { status, texts };
};
const nothing = { status: 400, texts: [] };

describe('no trace is left but the visitors’ own:', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await fingerprint(plant.db);
  });
  afterAll(async () => {
    const now = await fingerprint(plant.db);
    expect({ ...(now as object), appUser: '', login: '' }).toEqual({
      ...(before as object),
      appUser: '',
      login: '',
    });
  });

  it('takes every declared event from a planner of its own origin', async () => {
    const raw = await RawSocket.connected(plant.anna, { headers: { origin: plant.url } });
    for (const packet of packets) raw.text(packet);
    for (const [index] of packets.entries()) expect(await raw.ack(index + 1)).toBeDefined();
    raw.destroy();
  });

  describe('no event gets in', () => {
    it.each(Object.entries(strangers))('from a caller %s', async (_, become) => {
      expect(await receivedBy(await become(plant))).toEqual(nothing);
    });

    it.each(Object.entries(invalidCredentials))(
      'from %s, with and without a login beside it',
      async (_, authorization) => {
        for (const client of [new Client(plant.url), plant.anna])
          expect(await receivedBy(client, { authorization })).toEqual(nothing);
      },
    );

    it('from a page of a foreign origin', async () => {
      for (const origin of foreignOrigins(plant.url))
        expect(await receivedBy(plant.anna, { origin }), origin).toEqual(nothing);
    });

    it('from another site’s page that names no origin', async () => {
      for (const site of ['cross-site', 'same-site', 'nonsense'])
        expect(await receivedBy(plant.anna, { 'sec-fetch-site': site }), site).toEqual(nothing);
    });
  });
});

it('sends a socket nothing more once its login has ended, whatever it says', async () => {
  const { client } = await signInVisitor(plant);
  const raw = await RawSocket.connected(client);
  raw.text(`421["join",{"key":"day:${today}"}]`);
  expect(await raw.ack(1)).toMatchObject({ result: 'reload' });
  const { status } = await client.send('POST', '/api/logout');
  expect(status).toBe(204);
  for (const packet of packets) raw.text(packet.replace('42', '429'));
  await raw.until(() => false);
  await makeOrder(plant.anna);
  expect(raw.texts.slice(-2)).toEqual(['42["bye",{"reason":"signedOut"}]', '41']);
  expect(raw.texts.filter((text) => text.startsWith('42["patch"') || text.startsWith('439'))).toEqual([]);
});
