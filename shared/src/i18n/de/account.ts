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
  'account.forgot.title': 'Passwort vergessen?',
  'account.forgot.text':
    'Wir senden einen Link, mit dem Sie ein neues Passwort setzen: {{minutes}} Minuten gültig, nur einmal.',
  'account.forgot.send': 'Link senden',
  'account.backToSignIn': 'Zurück zur Anmeldung',
  'account.newPassword.title': 'Neues Passwort setzen',
  'account.newPassword.password': 'Neues Passwort',
  'account.newPassword.repeat': 'Neues Passwort wiederholen',
  'account.newPassword.change': 'Passwort ändern',
  'account.newPassword.revokeTokens': 'Auch meinen Skripten den Zugang nehmen: {{names}}',
  'account.newPassword.hint':
    'Bitte geben Sie übereinstimmende Passwörter ein und bestätigen Sie das Captcha.',
  'account.newPassword.notYetEqual': 'Stimmt noch nicht überein.',
  'account.newPassword.length': '5 bis 50 Zeichen',
  'account.newPassword.lower': 'ein Kleinbuchstabe',
  'account.newPassword.upper': 'ein Großbuchstabe',
  'account.newPassword.digit': 'eine Ziffer',
  'account.newPassword.met': 'erfüllt',
  'account.newPassword.open': 'fehlt noch',
};
