import { beforeEach, expect, it } from 'vitest';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { watchProcess } from '../support/abuse/process-watch.ts';
import { answersIn, dial, exchange } from '../support/abuse/raw-http.ts';
import { rawKinds } from '../support/abuse/raw-kinds.ts';
import { errorIn } from '../support/abuse/refusal.ts';
import { makeOrder } from '../support/make.ts';
import { usePlant } from '../support/plant.ts';

const plant = usePlant({ isSilent: true });
watchProcess();

let before: unknown;
beforeEach(async () => {
  before = await fingerprint(plant.db);
});

it.each(rawKinds)('answers $kind with one refusal, then hangs up', async ({ bytes, refusal, hangUp }) => {
  const answers = answersIn(await exchange(plant.url, bytes(plant.anna), { hangUp: hangUp === true }));
  expect(answers.map((answer) => errorIn(answer, 'de').type)).toEqual([refusal]);
  expect(await fingerprint(plant.db)).toEqual(before);
});

it('a request without a Host header is refused by the HTTP server', async () => {
  const [answer] = answersIn(await exchange(plant.url, 'GET /api/trucks HTTP/1.1\r\n\r\n'));
  expect(answer?.status).toBe(400);
});

it('a hundred connections that never finish their headers do not block planners', async () => {
  const slow = await Promise.all(Array.from({ length: 100 }, async () => await dial(plant.url)));
  for (const socket of slow) socket.write('GET /api/trucks HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  expect(await makeOrder(plant.anna)).toMatchObject({ version: 1 });
  for (const socket of slow) socket.destroy();
});

it('a client that disconnects during many requests leaves no request half executed', async () => {
  const leaving = await Promise.all(Array.from({ length: 20 }, async () => await dial(plant.url)));
  for (const socket of leaving) {
    socket.write(
      'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
    );
    socket.resetAndDestroy();
  }
  expect((await plant.anna.send('GET', '/api/trucks')).status).toBe(200);
  expect(await fingerprint(plant.db)).toEqual(before);
});
