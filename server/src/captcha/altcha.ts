import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { altchaChallengeSchema } from '@werkplan/shared/account/captcha-contracts.ts';
import { captchaLivesMs } from '@werkplan/shared/account/captcha-life.ts';
import { z } from 'zod';
import type { CaptchaContext, CaptchaProvider, Verdict } from './captcha-provider.ts';

const algorithm = 'PBKDF2/SHA-256';
/** The browser tries this many keys until it meets the right one, each `cost` iterations of work. */
const [fewestTries, mostTries] = [500, 1500];

const payloadSchema = z.object({
  challenge: altchaChallengeSchema,
  solution: z.object({ counter: z.int(), derivedKey: z.string().max(200) }),
});

const rejected: Verdict = { result: 'rejected' };

const parsed = (token: string): z.infer<typeof payloadSchema> | undefined => {
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

/** Proof of work that our own server asks for and checks. Everything about a challenge is in it, signed. */
export const createAltcha = ({
  config: { cost },
  secret,
  clock,
}: Pick<CaptchaContext, 'config' | 'secret' | 'clock'>): CaptchaProvider => {
  const keyFor = (use: string): string => createHmac('sha256', secret).update(`captcha:${use}`).digest('hex');
  const secrets = { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') };
  return {
    show: async () => {
      const challenge = await createChallenge({
        algorithm,
        cost,
        counter: randomInt(mostTries, fewestTries),
        deriveKey,
        // For solvers that look at it; ours is `until`.
        expiresAt: new Date(Date.now() + captchaLivesMs),
        data: { until: clock.now().getTime() + captchaLivesMs },
        ...secrets,
      });
      return { provider: 'altcha', challenge: altchaChallengeSchema.parse(challenge) };
    },
    verify: async (token) => {
      const payload = parsed(token);
      if (!payload) return rejected;
      const { challenge, solution } = payload;
      // The signature of the key makes checking cheap; without it a sender could make us compute.
      if (!challenge.parameters.keySignature) return rejected;
      const { verified } = await verifySolution({
        challenge: challenge as Parameters<typeof verifySolution>[0]['challenge'],
        solution: solution as Parameters<typeof verifySolution>[0]['solution'],
        deriveKey,
        ...secrets,
      });
      const isInTime = Number(challenge.parameters.data?.['until']) > clock.now().getTime();
      return verified && isInTime ? { result: 'ok', once: challenge.signature } : rejected;
    },
  };
};
