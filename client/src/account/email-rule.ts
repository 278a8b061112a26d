import { type EmailRule, emailRules } from '@werkplan/shared/values/email.ts';

const selector = 'meta[name=werkplan-emails]';

/**
 * Format of e-mail addresses accepted before the sign-in; the server embeds it in the page where it differs
 * from the default.
 */
export const emailRule = (): EmailRule => {
  const written = document.querySelector<HTMLMetaElement>(selector)?.content;
  return emailRules.find((rule) => JSON.stringify(rule) === written) ?? 'specified';
};

/** Updates the embedded rule, because the page after sign-out was loaded before the change. */
export const rememberEmailRule = (rule: EmailRule): void => {
  const meta = document.querySelector<HTMLMetaElement>(selector) ?? document.createElement('meta');
  meta.name = 'werkplan-emails';
  meta.content = JSON.stringify(rule);
  document.head.append(meta);
};
