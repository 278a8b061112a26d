import type { texts as english } from '../en/mail.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'mail.reset.subject': 'Werkplan: neues Passwort setzen',
  'mail.reset.greeting': 'Hallo {{name}},',
  'mail.reset.why': 'für Ihr Werkplan-Konto wurde ein neues Passwort angefordert. Hier können Sie es setzen:',
  'mail.reset.button': 'Neues Passwort setzen',
  'mail.reset.byHand': 'Falls die Schaltfläche nicht geht, diese Adresse in den Browser kopieren:',
  'mail.reset.limits': 'Der Link gilt {{minutes}} Minuten und nur einmal.',
  'mail.reset.notYou': 'Waren Sie das nicht, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  'mail.invitation.subject': 'Werkplan: Ihre Einladung',
  'mail.invitation.greeting': 'Guten Tag,',
  'mail.invitation.why':
    'Sie sind zu Werkplan eingeladen, dem Plan des Biegebetriebs. Hier wählen Sie Ihren Namen und ein Passwort:',
  'mail.invitation.button': 'Einladung annehmen',
  'mail.invitation.byHand': 'Falls die Schaltfläche nicht geht, diese Adresse in den Browser kopieren:',
  'mail.invitation.limits': 'Der Link gilt {{days}} Tage und nur einmal.',
  'mail.invitation.notYou': 'Wissen Sie nicht, worum es geht, ist nichts zu tun.',
  'mail.webhookPaused.subject': 'Werkplan: Webhook {{about}} ist angehalten',
  'mail.webhookPaused.greeting': 'Hallo {{name}},',
  'mail.webhookPaused.why':
    'Der Webhook {{about}} ist angehalten: Drei Tage lang kam dort nichts an, oder sein Geheimnis ist nicht mehr lesbar. Was er antwortet, steht in Werkplan unter „Webhooks“.',
  'mail.webhookPaused.button': 'Webhooks ansehen',
  'mail.webhookPaused.byHand': 'Falls die Schaltfläche nicht geht, diese Adresse in den Browser kopieren:',
  'mail.webhookPaused.limits':
    'Nichts geht verloren: Wenn Sie ihn wieder einschalten, kommt alles, was wartet.',
  'mail.webhookPaused.notYou': 'Brauchen Sie ihn nicht mehr, können Sie ihn dort entfernen.',
};
