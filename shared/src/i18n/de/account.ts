import type { texts as english } from '../en/account.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'account.viewsOnly': 'Sie sind als Leser angemeldet: ansehen ja, ändern kann ein Planer.',
  'account.signIn': 'Anmelden',
  'account.email': 'E-Mail',
  'account.password': 'Passwort',
  'account.showPassword': 'Passwort anzeigen',
  'account.hidePassword': 'Passwort verbergen',
  'account.forgotPassword': 'Passwort vergessen?',
  'account.signInWith': 'Mit {{label}} anmelden',
  'account.tooManyTries': 'Zu viele Versuche. Bitte in {{minutes}} Min. noch einmal versuchen.',
  'account.claim': 'Drei Hallen, ein Tag, ein gemeinsamer Plan.',
  'account.or': 'oder',
  'account.withPasskey': 'Mit Passkey anmelden',
  'account.passkeys.https': 'Passkeys brauchen HTTPS: Bitte die Seite über ihre https-Adresse öffnen.',
  'account.passkeys.address': 'Passkeys brauchen einen Namen in der Adresse statt einer IP-Adresse.',
  'account.passkeys.browser': 'Dieser Browser kennt keine Passkeys.',
  'message.invalidUsername': 'Bitte eine gültige E-Mail-Adresse und das Passwort eingeben.',
  'validation.wrongPassword': 'Das bisherige Passwort ist nicht richtig.',
  'validation.wrongCode': 'Der Code stimmt nicht, oder er wurde schon benutzt.',
  'message.resetPasswordSent':
    'Bitte sehen Sie in Ihrem Posteingang nach: Die E-Mail zum Zurücksetzen des Passworts ist unterwegs.',
  'message.passwordChanged': 'Ihr Passwort wurde geändert.',
};
