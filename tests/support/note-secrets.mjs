// Loaded into every test process that contains a server (vitest's setup, node --import). It records each secret of a
// request or answer, so that scripts/search-logs.mjs can search the run's logs for them.
import { appendFileSync } from 'node:fs';
import { subscribe } from 'node:diagnostics_channel';
import { ServerResponse } from 'node:http';
import { join } from 'node:path';

const folder = process.env['WERKPLAN_TEST_LOGS'];
const bodyKinds = {
  password: 'password',
  passwordRepeat: 'password',
  currentPassword: 'password',
  token: 'reset',
  captchaToken: 'captcha',
  secret: 'pairing',
};
const cookieKinds = { werkplan: 'session', 'werkplan-display': 'display', 'werkplan-device': 'device' };
/** Long proofs are recorded by their ends only, which also match where a log line was truncated. */
const endLength = 60;

/** Only valid passwords (rules/account.md#new-passwords) and long random values count as secrets. */
const isSecret = (kind, value) =>
  kind === 'password'
    ? value.length >= 8 && /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value)
    : /^[\w+/=.-]{20,}$/.test(value) && new Set(value).size >= 10;

const seen = new Set();
const note = (kind, value) => {
  if (typeof value !== 'string') return;
  for (const part of value.length > 2 * endLength
    ? [value.slice(0, endLength), value.slice(-endLength)]
    : [value]) {
    if (seen.has(part) || !isSecret(kind, part)) continue;
    seen.add(part);
    appendFileSync(join(folder, `secrets-${process.pid}.jsonl`), `${JSON.stringify([kind, part])}\n`);
  }
};

const noteCookies = (text) => {
  for (const pair of text.split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    const kind = cookieKinds[name.replace('__Host-', '')];
    // A session cookie has the form `s:id.signature`, possibly percent-encoded; both halves are recorded separately.
    if (kind)
      value
        .replace(/^s(:|%3A)/i, '')
        .split('.')
        .forEach((half) => note(kind, half));
  }
};
const noteFields = (body) => {
  if (body === null || typeof body !== 'object') return;
  for (const [field, kind] of Object.entries(bodyKinds)) note(kind, body[field]);
};
const noteRequest = ({ url, headers }) => {
  noteCookies(headers.cookie ?? '');
  note('csrf', headers['x-csrf-token']);
  note('token', /^bearer +(\S+)/i.exec(headers.authorization ?? '')?.[1]);
  note('reset', /^\/(?:api\/token\/|reset-password\?token=)([\w-]+)(?:&|$)/i.exec(url)?.[1]);
};

/** Records secrets of an answer's body. */
const noteAnswer = ({ method, originalUrl = '' }, chunk) => {
  const [, subject] = /^\/api\/(tokens|displays)\b/.exec(originalUrl) ?? [];
  if (!subject || method !== 'POST' || chunk === undefined || chunk === null) return;
  const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
  const [, secret] = /"(?:token|secret)":"([^"]+)"/.exec(text) ?? [];
  note(subject === 'tokens' ? 'token' : 'pairing', secret);
};

if (folder && !globalThis.werkplanNotesSecrets) {
  globalThis.werkplanNotesSecrets = true;
  subscribe('http.server.request.start', ({ request }) => noteRequest(request));
  subscribe('http.server.response.finish', ({ request, response }) => {
    noteFields(request.body);
    note('csrf', response.getHeader('x-csrf-token'));
    [response.getHeader('set-cookie') ?? []].flat().forEach((cookie) => noteCookies(cookie.split(';')[0]));
  });
  const { end } = ServerResponse.prototype;
  ServerResponse.prototype.end = function (chunk, ...rest) {
    noteAnswer(this.req, typeof chunk === 'function' ? undefined : chunk);
    return end.call(this, chunk, ...rest);
  };
}
