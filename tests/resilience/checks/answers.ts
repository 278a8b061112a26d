import { canonical } from './canonical.ts';
import type { AttemptRecord, Recording } from '../recording.ts';
import { standing } from './lost.ts';

const stackLine = /\bat .{0,200}:\d+:\d+/;

const problemsOf = ({ status, body, retryAfter }: AttemptRecord): string[] => {
  if (status === null) return [];
  const problems: string[] = [];
  if (status >= 500 && status !== 503) problems.push(`${status}`);
  if (status === 503 && retryAfter === null) problems.push('503 without Retry-After');
  if (status >= 400 && stackLine.test(JSON.stringify(body ?? ''))) problems.push(`${status} with a stack`);
  return problems;
};

/** Checks that there is no 5xx but 503 with Retry-After, no stack in an answer, and the same answer for the same intent. */
export const answers = (recording: Recording): string[] => {
  const stands = new Set(standing(recording));
  return recording.operations.flatMap((operation) => {
    const { name, key, attempts } = operation;
    const problems = attempts.flatMap(problemsOf);
    const done = stands.has(operation)
      ? attempts.filter(({ status }) => status !== null && status < 300)
      : [];
    if (new Set(done.map(({ body }) => canonical(body ?? null))).size > 1)
      problems.push('two different answers');
    if (done.length > 1 && done.slice(1).some(({ isReplay }) => !isReplay)) problems.push('done twice');
    return problems.map((problem) => `${name} ${key}: ${problem}`);
  });
};
