import type { texts as english } from '../en/message.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'message.invalidUsername': 'Bitte eine gültige E-Mail-Adresse und das Passwort eingeben.',
  'message.resetPasswordSent':
    'Bitte sehen Sie in Ihrem Posteingang nach: Die E-Mail zum Zurücksetzen des Passworts ist unterwegs.',
  'message.passwordChanged': 'Ihr Passwort wurde geändert.',
  'message.expiredLink':
    'Der Link ist abgelaufen. Bitte geben Sie Ihre E‑Mail ein, um das Passwort zurückzusetzen.',
  'message.usedLink': 'Der Link wurde bereits verwendet.',
  'message.invalidEmail': 'Bitte eine gültige E-Mail-Adresse eingeben.',
  'message.captchaNotCompleted': 'Bitte bestätigen Sie das Captcha unten.',
};
