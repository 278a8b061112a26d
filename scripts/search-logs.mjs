// Searches the logs of a test run, and the client's bundle, for every secret issued or used in the run, such as passwords,
// session cookies, tokens and display keys. See tests/support/note-secrets.mjs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.mjs';

/** The length of the shortest secret; candidates are found by this many first characters. */
const stem = 8;
/** Kinds of secrets that a complete test run must have used; otherwise the search proves nothing. */
const kinds = ['password', 'session', 'csrf', 'reset', 'token', 'display', 'pairing', 'captcha', 'device'];

/** Matches the line with the demo plant's sign-ins, which a first start prints and which are public. */
const meantToShow = /^Demo sign-ins: /;

/**
 * @param {Iterable<[kind: string, secret: string]>} secrets
 * @returns the lines that contain a secret, with its kind but without the secret
 */
export function leaksIn(text, secrets) {
  const byStem = new Map();
  for (const [kind, secret] of secrets) {
    const known = byStem.get(secret.slice(0, stem)) ?? [];
    byStem.set(secret.slice(0, stem), [...known, { kind, secret }]);
  }
  const leaks = new Map();
  for (let at = 0; at + stem <= text.length; at += 1) {
    for (const { kind, secret } of byStem.get(text.slice(at, at + stem)) ?? []) {
      if (!text.startsWith(secret, at)) continue;
      const line = text.slice(text.lastIndexOf('\n', at) + 1, `${text}\n`.indexOf('\n', at));
      leaks.set(`${kind} ${line}`, { kind, line: line.replaceAll(secret, `[${kind}]`).slice(0, 500) });
    }
  }
  return [...leaks.values()];
}

/**
 * Returns true if neither the logs nor the client's bundle contain a secret, and prints the lines that do. With `complete` it
 * returns false also if the run hasn't used every kind of secret or its logs lack sign-in requests.
 */
export function searchLogs(folder, complete) {
  const started = Date.now();
  const read = (prefix) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  const lines = new Set(read('log-').join('').split('\n'));
  const log = [...lines].filter((line) => !meantToShow.test(line)).join('\n');
  const secrets = new Map(
    read('secrets-')
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .map(([kind, secret]) => [secret, kind]),
  );
  const found = new Set(secrets.values());
  const missing = complete ? kinds.filter((kind) => !found.has(kind)) : [];
  if (complete && !log.includes('/api/login')) missing.push('the log lines');
  const pairs = [...secrets].map(([secret, kind]) => [kind, secret]);
  const leaks = [...leaksIn(log, pairs), ...leaksIn(bundle(), pairs)];
  for (const { kind, line } of leaks) console.log(`✗ a log contains a secret (${kind}): ${line}`);
  if (missing.length > 0) console.log(`✗ not searched for, as the run never used it: ${missing.join(', ')}`);
  const ok = leaks.length + missing.length === 0;
  const size = `${(log.length / 1e6).toFixed(1)} MB of logs for ${secrets.size} secrets`;
  console.log(`${ok ? '✓' : '✗'} ${size} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return ok;
}

/** Returns the scripts, styles and pages that every visitor gets. */
function bundle() {
  const folder = join(root, 'client/dist');
  if (!existsSync(folder)) return '';
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.(?:js|html|css)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}
