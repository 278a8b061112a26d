import { type EmailRule, emailRules } from '@werkplan/shared/values/email.ts';

const selector = 'meta[name=werkplan-emails]';

/**
 * Returns the format that e-mail addresses must have; the server embeds it in the page if it differs from the default.
 */
export const emailRule = (): EmailRule => {
  const written = document.querySelector<HTMLMetaElement>(selector)?.content;
  return emailRules.find((rule) => JSON.stringify(rule) === written) ?? 'specified';
};

/** Updates the embedded rule, which may have changed since this page was loaded. */
export const rememberEmailRule = (rule: EmailRule): void => {
  const meta = document.querySelector<HTMLMetaElement>(selector) ?? document.createElement('meta');
  meta.name = 'werkplan-emails';
  meta.content = JSON.stringify(rule);
  document.head.append(meta);
};
