import type { CaptchaChallenge } from '@werkplan/shared/account/captcha-contracts.ts';
import { solveChallengeWorkers, type Challenge } from 'altcha/lib';
import ProofWorker from 'altcha/workers/pbkdf2?worker';

/** Number of workers that solve the challenge. More would slow the page down on weak laptops. */
const workers = 2;
const timeoutMs = 90_000;

/** Solves the server's challenge; resolves with the captcha token, or with null when aborted. */
export const proofOfWork = async (
  challenge: Extract<CaptchaChallenge, { provider: 'altcha' }>['challenge'],
  controller: AbortController,
): Promise<string | null> => {
  const solution = await solveChallengeWorkers({
    // The library's type is not written for `exactOptionalPropertyTypes`.
    challenge: challenge as Challenge,
    controller,
    concurrency: Math.min(workers, navigator.hardwareConcurrency || 1),
    createWorker: () => new ProofWorker(),
    timeout: timeoutMs,
  });
  return solution && btoa(JSON.stringify({ challenge, solution }));
};
