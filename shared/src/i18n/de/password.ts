import type { texts as english } from '../en/password.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
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
  'captcha.ask': 'Ich bin kein Roboter',
  'captcha.checking': 'Wird geprüft …',
  'captcha.verified': 'Geprüft – kein Roboter',
  'captcha.failed': 'Die Prüfung ist fehlgeschlagen. Bitte noch einmal versuchen.',
  'captcha.expired': 'Die Prüfung ist abgelaufen. Bitte wiederholen.',
  'captcha.needsHttps': 'Das Captcha braucht HTTPS. Bitte die Seite über ihre https-Adresse öffnen.',
  'captcha.label': 'Captcha',
  'message.expiredLink':
    'Der Link ist abgelaufen. Bitte geben Sie Ihre E‑Mail ein, um das Passwort zurückzusetzen.',
  'message.usedLink': 'Der Link wurde bereits verwendet.',
  'message.invalidEmail': 'Bitte eine gültige E-Mail-Adresse eingeben.',
  'message.captchaNotCompleted': 'Bitte bestätigen Sie das Captcha unten.',
  'validation.passwordTooShort': 'Mindestens 5 Zeichen',
  'validation.passwordCommon': 'Dieses Passwort ist eines der häufigsten',
  'validation.passwordName': 'Ein Name mit Ziffern ist zu leicht zu erraten',
  'validation.passwordTooLong': 'Höchstens 50 Zeichen',
  'validation.invalidPassword':
    'Das Passwort braucht einen Großbuchstaben, einen Kleinbuchstaben und eine Ziffer.',
  'validation.differentPasswords': 'Die Passwörter stimmen nicht überein.',
};
