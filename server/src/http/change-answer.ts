import type { Request, Response } from 'express';
import { inPhase } from '../platform/phases.ts';
import type { Clock } from '../platform/clock.ts';
import type { WriteOutcome } from '../plan/write.ts';
import { adjustedHeader } from './adjusted-fields.ts';
import { sendJson } from './packed-answer.ts';
import { planWarnings, type RememberedCalendar } from './plan-warnings.ts';
import { revisionsHeader } from './revisions-header.ts';
import { versionIn } from './row-in-call.ts';

const minimal = /(?:^|,)\s*return\s*=\s*"?minimal"?\s*(?:[;,]|$)/i;

/** True where the caller prefers an answer without rows (RFC 7240). */
export const prefersBrief = (request: Request): boolean => {
  const { prefer } = request.headers;
  return prefer !== undefined && minimal.test([prefer].flat().join(','));
};

interface Answered<Answer> {
  readonly outcome: WriteOutcome<Answer>;
  /** Adds names that aren't the plan's to an answer before it is sent. */
  readonly finish: ((answer: Answer) => Promise<Answer>) | undefined;
  readonly dryRun: boolean;
  /** Asked for by the query: what it would do goes along. */
  readonly asked: boolean;
  /** The body as it was sent and as it was read; null where it isn't JSON. */
  readonly body: { readonly sent: unknown; readonly read: unknown } | null;
}

/** Sends what a change is answered, and beside it in headers what it did. */
export const sendOutcome = async <Answer>(
  { clock, memory }: { readonly clock: Clock; readonly memory: RememberedCalendar },
  response: Response,
  { outcome, finish, dryRun, asked, body }: Answered<Answer>,
): Promise<void> => {
  const { answer: made, brief, booked, revisions, changeId, replayed, effect } = outcome;
  const warnings = booked.length > 0 ? await planWarnings(memory, booked) : {};
  const answer = brief ? made : ((await finish?.(made)) ?? made);
  inPhase('answer', () => {
    if (body) response.set(adjustedHeader(body.sent, body.read));
    response.setHeader('x-plan-revisions', revisionsHeader(revisions, clock.today()));
    response.set(warnings);
    if (changeId !== null) response.setHeader('x-change-id', String(changeId));
    if (replayed) response.setHeader('Idempotency-Replayed', 'true');
    if (brief) response.setHeader('Preference-Applied', 'return=minimal');
    const version = brief ? brief.version : versionIn(made);
    // No row has the version of what was only tried.
    if (version !== undefined && !dryRun) response.setHeader('ETag', `"${version}"`);
    sendJson(response, asked ? { answer, ...effect } : answer);
  });
};
