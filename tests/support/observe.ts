import { type ErrorCode, errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import type { ErrorBody } from '@werkplan/shared/errors/error-body-schema.ts';
import type { AnswerOf, AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { messages } from '@werkplan/shared/i18n/messages.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Client, TestInput } from './client.ts';
import type { Plant } from './plant.ts';

type Headers = Readonly<Record<string, string>>;

export interface ObservedChange<Answer> {
  answer: Answer;
  changeId: number;
  action: string;
  by: string;
  /** The streams that the change raised, each by exactly one revision, sorted. */
  streams: string[];
  /** The written rows, such as `shipment 7`, sorted and without duplicates. */
  rows: string[];
}

const headsOf = async (plant: Plant): Promise<Map<string, number>> =>
  new Map(
    (await plant.db.selectFrom('stream').selectAll().execute()).map(({ key, revision }) => [key, revision]),
  );

interface StoredChange {
  readonly action: string;
  readonly by: string;
  readonly told: readonly (readonly [streamKey: string, revision: number])[];
  readonly heads: readonly (readonly [streamKey: string, revision: number])[];
  readonly rows: readonly string[];
}

/** Reads a change, and the streams after it, in one statement, because thousands of changes are observed. */
const storedChange = async (plant: Plant, changeId: number): Promise<StoredChange> => {
  const { rows } = await sql<StoredChange>`
    SELECT action, actor_name AS by,
      (SELECT coalesce(json_agg(json_build_array(stream_key, revision) ORDER BY stream_key), '[]')
        FROM change_stream WHERE change_id = change.id) AS told,
      (SELECT coalesce(json_agg(json_build_array(key, revision)), '[]') FROM stream) AS heads,
      (SELECT coalesce(json_agg(DISTINCT entity || ' ' || entity_id), '[]')
        FROM change_row WHERE change_id = change.id) AS rows
    FROM change WHERE id = ${changeId}`.execute(plant.db);
  const [stored] = rows;
  if (!stored) throw new Error(`there is no change ${changeId}`);
  return stored;
};

/** Sends a change that must succeed; returns what it answered, wrote and broadcast. Asserts that each stream rose by one. */
export const observeChange = async <E extends AnyEndpoint>(
  plant: Plant,
  client: Client,
  endpoint: E,
  input: TestInput<E> = {},
  headers: Headers = {},
): Promise<ObservedChange<AnswerOf<E>>> => {
  const before = await headsOf(plant);
  const reply = await client.attempt(endpoint, input, headers);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const changeId = Number(reply.headers.get('x-change-id'));
  const { action, by, told, heads, rows } = await storedChange(plant, changeId);
  const streams = told.map(([key]) => key);
  for (const [key, revision] of told) expect(revision).toBe((before.get(key) ?? 0) + 1);
  const risen = heads.filter(([key, revision]) => revision > (before.get(key) ?? 0)).map(([key]) => key);
  expect(risen.sort()).toEqual(streams);
  const named = (reply.headers.get('x-plan-revisions') ?? '').split(',');
  for (const entry of named) expect(told.map(([key, revision]) => `${key}=${revision}`)).toContain(entry);
  return {
    answer: reply.body as AnswerOf<E>,
    changeId,
    action,
    by,
    streams,
    rows: rows.toSorted(),
  };
};

/** Reads everything that a request could have changed, as one comparable value. */
export const storedState = async (plant: Plant): Promise<unknown> => {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM change) AS changes, (SELECT max(id) FROM change_row) AS last_row,
      (SELECT sum(revision) FROM stream) AS revisions, (SELECT count(*) FROM idempotency) AS keys`.execute(
    plant.db,
  );
  return rows[0];
};

const asPattern = (template: string): RegExp =>
  new RegExp(
    `^${template.replaceAll(/[.*+?()[\]\\^$|]/g, String.raw`\$&`).replaceAll(/\{\{\w+\}\}/g, '(?!undefined).+')}$`,
  );

/** Caches the patterns of an error code's texts by language and code, because thousands of refusals are matched. */
const patterns = new Map<string, readonly (readonly [key: string, pattern: RegExp])[]>();

const patternsOf = (language: Language, code: string): readonly (readonly [string, RegExp])[] => {
  const known = patterns.get(`${language} ${code}`);
  if (known) return known;
  const made = Object.entries(messages[language])
    .filter(([key]) => key === `error.${code}` || key.startsWith(`error.${code}.`))
    .map(([key, text]) => [key, asPattern(text ?? '')] as const);
  patterns.set(`${language} ${code}`, made);
  return made;
};

/** Returns the text key of the refusal's message: the code's own text or a more specific one, with placeholders filled. */
export const textKeyOf = (language: Language, { type, displayMessage }: ErrorBody): string | undefined =>
  patternsOf(language, type).find(([, pattern]) => pattern.test(displayMessage))?.[0];

/**
 * Sends a call that must be refused with the code's status and a complete text in both languages, without any effect.
 * Returns the English body.
 */
export const expectRefused = async <E extends AnyEndpoint>(
  plant: Plant,
  client: Client,
  endpoint: E,
  input: TestInput<E> = {},
  headers: Headers = {},
): Promise<ErrorBody & { status: number }> => {
  const before = await storedState(plant);
  const english = await client.refusal(endpoint, input, headers);
  const german = await client.refusal(endpoint, input, { ...headers, 'accept-language': 'de-DE' });
  const code = english.type as ErrorCode;
  expect(german.type).toBe(code);
  expect(english.status).toBe(errorStatus[code]);
  expect(textKeyOf('en', english)).toMatch(new RegExp(`^error\\.${code}(\\.|$)`));
  expect(textKeyOf('de', german)).toBe(textKeyOf('en', english));
  for (const text of Object.values({ ...english.fields, ...german.fields }))
    expect(text).not.toMatch(/^validation\.|\{\{/);
  expect(await storedState(plant)).toEqual(before);
  return english;
};
