import { type EmailRule, emailRules } from '@werkplan/shared/values/email.ts';

const selector = 'meta[name=werkplan-emails]';

/** Which addresses the forms around the sign-in take; the server writes it into the page where it isn't the default. */
export const emailRule = (): EmailRule => {
  const written = document.querySelector<HTMLMetaElement>(selector)?.content;
  return emailRules.find((rule) => JSON.stringify(rule) === written) ?? 'specified';
};

/** Holds the plant's latest decision: whoever signs out sees a page that was loaded before it. */
export const rememberEmailRule = (rule: EmailRule): void => {
  const meta = document.querySelector<HTMLMetaElement>(selector) ?? document.createElement('meta');
  meta.name = 'werkplan-emails';
  meta.content = JSON.stringify(rule);
  document.head.append(meta);
};
