import type { Request, Response } from 'express';
import { inPhase } from '../platform/phases.ts';
import type { Clock } from '../platform/clock.ts';
import type { WriteOutcome } from '../plan/write.ts';
import { adjustedHeader } from './adjusted-fields.ts';
import { sendJson } from './compressed-answer.ts';
import { planWarnings, type RememberedCalendar } from './plan-warnings.ts';
import { revisionsHeader } from './revisions-header.ts';
import { versionIn } from './row-in-call.ts';

const minimal = /(?:^|,)\s*return\s*=\s*"?minimal"?\s*(?:[;,]|$)/i;

/** True if the caller prefers an answer without rows (RFC 7240). */
export const prefersBrief = (request: Request): boolean => {
  const { prefer } = request.headers;
  return prefer !== undefined && minimal.test([prefer].flat().join(','));
};

interface ChangeAnswer<Answer> {
  readonly outcome: WriteOutcome<Answer>;
  /** Adds names that aren't part of the plan to an answer before it is sent. */
  readonly finish: ((answer: Answer) => Promise<Answer>) | undefined;
  readonly dryRun: boolean;
  /** True if the query asks for the change's effect as well. */
  readonly asked: boolean;
  /** The body as sent and as parsed; null unless it is JSON. */
  readonly body: { readonly sent: unknown; readonly read: unknown } | null;
}

/** Sends a change's answer with headers that describe its effect. */
export const sendOutcome = async <Answer>(
  { clock, memory }: { readonly clock: Clock; readonly memory: RememberedCalendar },
  response: Response,
  { outcome, finish, dryRun, asked, body }: ChangeAnswer<Answer>,
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
    // A dry run stores no row, so its version would be wrong.
    if (version !== undefined && !dryRun) response.setHeader('ETag', `"${version}"`);
    sendJson(response, asked ? { answer, ...effect } : answer);
  });
};
