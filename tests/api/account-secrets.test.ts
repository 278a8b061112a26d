// Own server: it sends mail, and a second server's log is read.
import { changePasswordEndpoint } from '@werkplan/shared/account/password-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../../server/src/app.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { Client } from '../support/client.ts';
import { useMailingPlant } from '../support/mailing-plant.ts';
import { addUser, password } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const mailing = useMailingPlant({}, { ownDatabase: true });
const { plant } = mailing;
const email = 'carla@werkplan.example';
let logged = '';
let app: App;
let own: typeof plant;
beforeAll(async () => {
  const { config, databaseUrl, db, clock } = plant;
  const logger = createLogger('trace', { write: (line) => void (logged += line) });
  app = await startApp({ config: { ...config, port: 0 }, databaseUrl, db, clock, logger });
  own = Object.assign(plant, { url: `http://127.0.0.1:${app.port}` });
  await addUser(db, email, 'Carla');
});
afterAll(async () => await app.close());

it('no password, token or cookie is in a log, not even the most detailed one', async () => {
  spec('L.41');
  const secrets = [password, 'Wrong123', 'Neues1Wort', 'Anderes1Wort', 'Falsch'];
  const client = new Client(own.url);
  await client.send('POST', '/api/login', { email, password: 'Wrong123' });
  await client.signIn(email, password);
  secrets.push(client.cookie, decodeURIComponent(client.cookie).replace('werkplan=s:', ''), client.csrf);
  await client.send('GET', '/api/checkSession?token=query-secret', undefined, {
    authorization: 'Bearer header-secret',
  });
  await client.send('PUT', '/api/account/password', {
    currentPassword: 'Falsch',
    password: 'Falsch',
    passwordRepeat: 5,
  });
  const token = await mailing.token(email);
  const ofYard = 'Hof'.padEnd(43, 'x');
  secrets.push(token, 'query-secret', 'header-secret', ofYard);
  for (const path of [
    `/api/token/${token}`,
    `/api/TOKEN/${token}`,
    `/api/token/${token}x`,
    `/reset-password?token=${token}`,
    ...['%23', '/%23', '%252523', '/', '%20'].map((before) => `/yard${before}yard_3_${ofYard}`),
  ])
    await fetch(own.url + path);
  expect((await mailing.set(token, 'Neues1Wort')).status).toBe(204);
  await client.signIn(email, 'Neues1Wort');
  await client.call(changePasswordEndpoint, {
    body: { currentPassword: 'Neues1Wort', password: 'Anderes1Wort', passwordRepeat: 'Anderes1Wort' },
  });
  // Provokes an internal error, whose details are logged completely.
  await plant.owner.schema.alterTable('app_user').renameColumn('password_hash', 'hash').execute();
  await client.send('POST', '/api/login', { email, password });
  await client.send('GET', '/api/checkSession');
  await plant.owner.schema.alterTable('app_user').renameColumn('hash', 'password_hash').execute();

  expect(logged).toContain('A request failed unexpectedly.');
  expect(logged).toContain('/api/token/[hidden]');
  expect(logged).toContain('/yard[hidden]');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    expect(logged.includes(secret), secret).toBe(false);
  }
});

it('a request has one id: in its answer, in a refusal’s body and in the log, however it ended', async () => {
  spec('L.49');
  const linesOf = (id: string | null) => logged.split('\n').filter((line) => id && line.includes(id));
  const client = new Client(own.url);
  const refused = await client.send('GET', '/api/checkSession');
  expect(refused.headers.get('x-request-id')).toBe(refused.body.requestId);
  expect(linesOf(refused.body.requestId as string).join()).toContain('"status":401');
  await plant.owner.schema.alterTable('app_user').renameColumn('password_hash', 'hash').execute();
  const failed = await client.send('POST', '/api/login', { email, password });
  await plant.owner.schema.alterTable('app_user').renameColumn('hash', 'password_hash').execute();
  expect([failed.status, failed.headers.get('x-request-id')]).toEqual([500, failed.body.requestId]);
  expect(linesOf(failed.body.requestId as string).join('\n')).toContain('A request failed unexpectedly.');
  const fine = await client.send('POST', '/api/login', { email: 'anna@werkplan.example', password });
  expect(linesOf(fine.headers.get('x-request-id')).join()).toContain('"status":200');
});
