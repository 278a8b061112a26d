import type { CaptchaAnswer } from '@werkplan/shared/account/captcha-contracts.ts';
import { solveChallengeWorkers, type Challenge } from 'altcha/lib';
import ProofWorker from 'altcha/workers/pbkdf2?worker';

/** More would take the cores that a slow laptop needs for the page. */
const workers = 2;
const timeoutMs = 90_000;

/** Solves the server's challenge: what a form sends as its captcha token; null when it was given up. */
export const proofOfWork = async (
  challenge: Extract<CaptchaAnswer, { provider: 'altcha' }>['challenge'],
  controller: AbortController,
): Promise<string | null> => {
  const solution = await solveChallengeWorkers({
    // Its type doesn't know that an optional field may be absent only.
    challenge: challenge as Challenge,
    controller,
    concurrency: Math.min(workers, navigator.hardwareConcurrency || 1),
    createWorker: () => new ProofWorker(),
    timeout: timeoutMs,
  });
  return solution && btoa(JSON.stringify({ challenge, solution }));
};
