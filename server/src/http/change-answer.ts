import type { Request, Response } from 'express';
import { measurePhase } from '../platform/phases.ts';
import type { Clock } from '../platform/clock.ts';
import type { WriteOutcome } from '../plan/write.ts';
import { sendJson } from './compressed-answer.ts';
import { planWarnings, type CachedCalendar } from './plan-warnings.ts';
import { readVersion } from './row-in-call.ts';
import { hasInvisible } from '@werkplan/shared/values/text.ts';
import { dayOfKey, type Revisions } from '@werkplan/shared/live/stream-key.ts';
import { type Day, daysBetween } from '@werkplan/shared/values/day.ts';

const maxStreams = 8;

/** Formats the header `x-plan-revisions` (`day:2026-11-23=41,trucks=7`) with at most the eight streams nearest to today. */
const revisionsHeader = (revisions: Revisions, today: Day): string => {
  const distance = (key: string) => Math.abs(daysBetween(today, dayOfKey(key) ?? today));
  return Object.entries(revisions)
    .sort(([a], [b]) => distance(a) - distance(b))
    .slice(0, maxStreams)
    .map(([key, revision]) => `${key}=${revision}`)
    .join(',');
};

/** Maximum number of names in the header `x-plan-adjusted`, because proxies accept only a few kB of headers. */
const maxNamed = 50;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const namesIn = (sent: unknown, read: unknown, path: readonly string[]): string[] => {
  if (typeof sent === 'string')
    return typeof read === 'string' && read !== sent && hasInvisible(sent) && !hasInvisible(read)
      ? [path.join('.') || 'body']
      : [];
  if (!isObject(sent) || !isObject(read)) return [];
  // A valid row of a batch is parsed to `{ order }`, so the fields that were sent are compared with those inside `order`.
  const row = 'order' in read && !('order' in sent) && isObject(read['order']) ? read['order'] : read;
  return Object.entries(sent).flatMap(([name, value]) => namesIn(value, row[name], [...path, name]));
};

/**
 * Returns the header `x-plan-adjusted` with the fields from which invisible characters were removed
 * (rules/api.md#signs-no-one-sees).
 */
const adjustedHeader = (sent: unknown, read: unknown): { 'x-plan-adjusted'?: string } => {
  const names = namesIn(sent, read, []);
  if (names.length === 0) return {};
  const named = names.slice(0, maxNamed);
  return { 'x-plan-adjusted': [...named, ...(names.length > maxNamed ? ['…'] : [])].join(',') };
};

const minimal = /(?:^|,)\s*return\s*=\s*"?minimal"?\s*(?:[;,]|$)/i;

/** True if the caller prefers an answer without rows (RFC 7240). */
export const prefersBrief = (request: Request): boolean => {
  const { prefer } = request.headers;
  return prefer !== undefined && minimal.test([prefer].flat().join(','));
};

interface ChangeAnswer<Answer> {
  readonly outcome: WriteOutcome<Answer>;
  /** Adds data from outside the plan to the answer before it is sent, such as users' names or delivery notes. */
  readonly finish: ((answer: Answer) => Promise<Answer>) | undefined;
  readonly dryRun: boolean;
  /** True if the query has `dryRun=true`, so that the answer is wrapped together with the change's effect. */
  readonly asked: boolean;
  /** The body as sent and as parsed; null unless it is JSON. */
  readonly body: { readonly sent: unknown; readonly read: unknown } | null;
}

/** Sends a change's answer with headers that describe its effect. */
export const sendOutcome = async <Answer>(
  { clock, memory }: { readonly clock: Clock; readonly memory: CachedCalendar },
  response: Response,
  { outcome, finish, dryRun, asked, body }: ChangeAnswer<Answer>,
): Promise<void> => {
  const { answer: made, brief, booked, revisions, changeId, replayed, effect } = outcome;
  const warnings = booked.length > 0 ? await planWarnings(memory, booked) : {};
  const answer = brief ? made : ((await finish?.(made)) ?? made);
  measurePhase('answer', () => {
    if (body) response.set(adjustedHeader(body.sent, body.read));
    response.setHeader('x-plan-revisions', revisionsHeader(revisions, clock.today()));
    response.set(warnings);
    if (changeId !== null) response.setHeader('x-change-id', String(changeId));
    if (replayed) response.setHeader('Idempotency-Replayed', 'true');
    if (brief) response.setHeader('Preference-Applied', 'return=minimal');
    const version = brief ? brief.version : readVersion(made);
    // A dry run stores no row, so its version would be wrong.
    if (version !== undefined && !dryRun) response.setHeader('ETag', `"${version}"`);
    sendJson(response, asked ? { answer, ...effect } : answer);
  });
};
