import { errorBodySchema, type ErrorBody } from '@werkplan/shared/errors/error-body-schema.ts';
import { type ErrorCode, errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import { messages } from '@werkplan/shared/i18n/messages.ts';
import { expect } from 'vitest';
import { textKeyOf } from '../observe.ts';
import { fingerprint } from './fingerprint.ts';
import { type Answer, sendRaw, type Kind } from './raw-request.ts';
import type { AbuseScene } from './scene.ts';

/** Matches internals that no answer may reveal: stack traces, files, SQL, library names. */
const insides =
  /node_modules|\.[cm]?[jt]s:\d|\bat \S+ \(|\b(?:select|insert into|update|delete from)\b.*"|\brelation\b|\bconstraint\b|\bsyntax\b|unexpected token|ECONN|kysely|express|zod|postgres|socket\.io|\/(?:home|usr|var|tmp|etc|root)\//i;

/** Sets instead of lists, because a refusal may name ten thousand fields. */
const textsOf = { de: new Set(Object.values(messages.de)), en: new Set(Object.values(messages.en)) };

const isCode = (type: string): type is ErrorCode => Object.hasOwn(errorStatus, type);

/** Returns the body of a refusal after checking its shape and texts. */
export const errorIn = ({ status, headers, text }: Answer, language: 'de' | 'en'): ErrorBody => {
  if (status < 400) throw new Error(`not refused: ${status} ${text.slice(0, 200)}`);
  expect(String(headers['content-type'])).toMatch(/^application\/json/);
  expect(text).not.toMatch(insides);
  // The parsed copy of the schema would lack a field named `__proto__`, so the original is returned.
  const body = JSON.parse(text) as ErrorBody;
  errorBodySchema.parse(body);
  if (!isCode(body.type)) throw new Error(`no such code: ${body.type}`);
  expect(status).toBe(errorStatus[body.type]);
  expect(textKeyOf(language, body)).toBeDefined();
  expect(body.requestId).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  const texts: ReadonlySet<string> = textsOf[language];
  expect(Object.values(body.fields ?? {}).filter((fieldText) => !texts.has(fieldText))).toEqual([]);
  return body;
};

/** The fingerprint after the scene's last refusal, reused because nothing writes between two refusals. */
const stood = new WeakMap<AbuseScene, unknown>();

/**
 * Sends the bad request in both languages as a signed-in planner (unless its headers say otherwise) and returns the
 * refusal as `CODE` or, where the kind names a field, `CODE field`. Asserts that nothing has changed.
 */
export const refusalOf = async (scene: AbuseScene, [, make, expected]: Kind): Promise<string> => {
  const { db, anna } = scene.plant;
  const raw = make(scene);
  const before = stood.get(scene) ?? (await fingerprint(db));
  const english = errorIn(await sendRaw(anna, raw, 'en'), 'en');
  const german = errorIn(await sendRaw(anna, raw, 'de-DE'), 'de');
  const after = await fingerprint(db);
  stood.set(scene, after);
  expect(after).toEqual(before);
  const fields = Object.keys(english.fields ?? {});
  expect([german.type, Object.keys(german.fields ?? {})]).toEqual([english.type, fields]);
  const field = expected.split(' ')[1];
  if (field === undefined) return english.type;
  return `${english.type} ${fields.includes(field) ? field : fields.join(',')}`;
};
