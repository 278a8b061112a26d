import type { mailEn } from '../en/mail.ts';

export const mailDe: Record<keyof typeof mailEn, string> = {
  'mail.reset.subject': 'Werkplan: neues Passwort setzen',
  'mail.reset.greeting': 'Hallo {{name}},',
  'mail.reset.why': 'für Ihr Werkplan-Konto wurde ein neues Passwort angefordert. Hier können Sie es setzen:',
  'mail.reset.button': 'Neues Passwort setzen',
  'mail.reset.byHand': 'Falls die Schaltfläche nicht geht, diese Adresse in den Browser kopieren:',
  'mail.reset.limits': 'Der Link gilt {{minutes}} Minuten und nur einmal.',
  'mail.reset.notYou': 'Waren Sie das nicht, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
};
