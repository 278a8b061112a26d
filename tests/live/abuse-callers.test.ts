import type { ClientToServer } from '@werkplan/shared/live/protocol.ts';
import { dayKey, totalsKey } from '@werkplan/shared/live/stream-key.ts';
import { beforeAll, expect, it } from 'vitest';
import { type CallerKind, makeCallers } from '../support/abuse/caller-kinds.ts';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { mutantOf } from '../support/abuse/mutant.ts';
import { watchProcess } from '../support/abuse/process-watch.ts';
import { RawSocket } from '../support/abuse/raw-socket.ts';
import { jsonOf } from '../support/abuse/raw-request.ts';
import { makeOrder } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { seeded } from '../support/random.ts';
import { volumes } from '../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const { mutantsPerMessage } = volumes;

const plant = usePlant({ isSilent: true });
watchProcess();

/** Valid messages of every declared event; the type makes a new event without an entry a compile error. */
const messages: Readonly<Record<keyof ClientToServer, readonly unknown[]>> = {
  join: [
    { key: dayKey(today), since: { epoch: 'x', revision: 0 } },
    { key: totalsKey(today) },
    { key: 'trucks' },
    { key: 'halls', since: { epoch: 'x', revision: 3 } },
  ],
  leave: [{ key: dayKey(today) }],
  presence: [{ day: today, focus: { entity: 'orders', id: 1, field: 'city' }, mode: 'edit' }],
};

let callers: CallerKind[];
beforeAll(async () => {
  await makeOrder(plant.anna, { constructionSite: 'Klinikum Freiburg' });
  callers = await makeCallers(plant);
});

/** The allowed results of each event, by the rooms that the sender may join. */
const mayBeNotified: Readonly<Record<keyof ClientToServer, Record<'everything' | 'totals', RegExp>>> = {
  join: { everything: /^(?:upToDate|patches|totals|reload|refused)$/, totals: /^(?:totals|reload|refused)$/ },
  leave: { everything: /^(?:left|refused)$/, totals: /^(?:left|refused)$/ },
  presence: { everything: /./, totals: /^refused$/ },
};

/** Sends each message in valid and spoiled form; returns everything that the caller receives. */
const hearing = async ({ name, client, headers, follows }: CallerKind): Promise<readonly string[]> => {
  const random = seeded(seed);
  const raw = await RawSocket.open(client, { headers });
  if (follows === 'nothing') {
    expect(raw.status, name).toBe(400);
    return raw.texts;
  }
  expect(raw.status, name).toBe(101);
  raw.text('40');
  await raw.until(() => raw.texts.some((text) => text.startsWith('40')));
  let id = 0;
  for (const [event, goods] of Object.entries(messages) as [keyof ClientToServer, unknown[]][])
    for (const good of goods) {
      const spoiled = Array.from(
        { length: mutantsPerMessage },
        () => mutantOf({ body: good }, random).sample.body,
      );
      for (const message of [good, ...spoiled]) {
        id += 1;
        const text = jsonOf([event, message]);
        raw.text(`42${id}${text}`);
        const answer = (await raw.ack(id)) as { result?: string } | undefined;
        const told = `seed ${seed}: ${name} says ${text.slice(0, 500)}`;
        expect(answer?.result ?? 'nothing', told).toMatch(mayBeNotified[event][follows]);
      }
    }
  raw.destroy();
  return raw.texts;
};

it(`every caller receives by a socket what is due to it, whatever it says, and leaves nothing (seed ${seed})`, async () => {
  spec('L.58');
  for (const caller of callers) {
    const before = await fingerprint(plant.db);
    const heard = await hearing(caller);
    expect(await fingerprint(plant.db), caller.name).toEqual(before);
    if (caller.follows !== 'everything')
      expect(heard.join('\n'), caller.name).not.toMatch(/Klinikum|Becker|Krüger/);
  }
  expect(new Set(callers.map(({ follows }) => follows)).size).toBe(3);
}, 120_000);
