import { texts as account } from './account.ts';
import { texts as captcha } from './captcha.ts';
import { texts as error } from './error.ts';
import { texts as identity } from './identity.ts';
import { texts as message } from './message.ts';
import { texts as navigation } from './navigation.ts';
import { texts as notFound } from './not-found.ts';
import { texts as passkeys } from './passkeys.ts';
import { texts as proof } from './proof.ts';
import { texts as recoveryCodes } from './recovery-codes.ts';
import { texts as secondStep } from './second-step.ts';
import { texts as validation } from './validation.ts';

/** The texts of the pages for signing in, and of refusals. */
export const texts = {
  ...account,
  ...captcha,
  ...error,
  ...identity,
  ...message,
  ...navigation,
  ...notFound,
  ...passkeys,
  ...proof,
  ...recoveryCodes,
  ...secondStep,
  ...validation,
};
