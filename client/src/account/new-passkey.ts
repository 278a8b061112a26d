import type { WebAuthnResponse } from '@werkplan/shared/account/second-step-schema.ts';
import { answerWithCode, onDemand } from '../lib/lazy-part.tsx';

const passkeyMake = onDemand(() => import('./passkey-make.ts'));

/** Asks the browser to create a passkey; returns it for sending, or the text key of the error. */
export const newPasskey = async (
  options: Readonly<Record<string, unknown>>,
): Promise<WebAuthnResponse | 'passkeys.known' | 'passkeys.failed'> => {
  const made = await answerWithCode(passkeyMake, async ({ makePasskey }) => await makePasskey(options));
  if (made === null) return 'passkeys.failed';
  return made === 'known' ? 'passkeys.known' : { ...made, response: { ...made.response } };
};
