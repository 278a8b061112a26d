import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { altchaChallengeSchema } from '@werkplan/shared/account/captcha-contracts.ts';
import { captchaLifetimeMs } from '@werkplan/shared/account/captcha-life.ts';
import { z } from 'zod';
import type { CaptchaContext, CaptchaProvider, CaptchaVerdict } from './captcha-provider.ts';

const algorithm = 'PBKDF2/SHA-256';
/** A browser tries between 500 and 1,500 keys until one matches; each attempt costs `cost` iterations. */
const [minTries, maxTries] = [500, 1500];

const payloadSchema = z.object({
  challenge: altchaChallengeSchema,
  solution: z.object({ counter: z.int(), derivedKey: z.string().max(200) }),
});

const rejected: CaptchaVerdict = { result: 'rejected' };

const parsed = (token: string): z.infer<typeof payloadSchema> | undefined => {
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

/** Issues and verifies proof-of-work challenges on this server. A challenge is signed and carries its whole state. */
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
        counter: randomInt(maxTries, minTries),
        deriveKey,
        // Browsers that solve the challenge read this field; the server itself checks `until`.
        expiresAt: new Date(Date.now() + captchaLifetimeMs),
        data: { until: clock.now().getTime() + captchaLifetimeMs },
        ...secrets,
      });
      return { provider: 'altcha', challenge: altchaChallengeSchema.parse(challenge) };
    },
    verify: async (token) => {
      const payload = parsed(token);
      if (!payload) return rejected;
      const { challenge, solution } = payload;
      // The signed key makes verifying cheap; without it a sender could make the server compute the key itself.
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
