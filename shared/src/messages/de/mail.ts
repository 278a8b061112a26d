import type { mailEn } from '../en/mail.ts';

export const mailDe: Record<keyof typeof mailEn, string> = {
  'mail.reset.subject': 'Werkplan: neues Passwort setzen',
  'mail.reset.greeting': 'Hallo {{name}},',
  'mail.reset.why':
    'für Ihr Werkplan-Konto wurde ein neues Passwort angefordert. Über diesen Link setzen Sie es:',
  'mail.reset.button': 'Neues Passwort setzen',
  'mail.reset.limits': 'Der Link gilt {{minutes}} Minuten und nur einmal.',
  'mail.reset.notYou': 'Waren Sie das nicht, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
};
