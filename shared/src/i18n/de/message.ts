import type { texts as english } from '../en/message.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'message.invalidUsername': 'Bitte eine gültige E-Mail-Adresse und das Passwort eingeben.',
  'message.resetPasswordSent':
    'Die E-Mail für ein neues Passwort ist unterwegs. Bitte im Posteingang nachsehen.',
  'message.passwordChanged': 'Ihr Passwort wurde geändert.',
  'message.expiredLink': 'Der Link ist abgelaufen. Mit Ihrer E-Mail bekommen Sie einen neuen.',
  'message.usedLink': 'Der Link wurde schon benutzt. Mit Ihrer E-Mail bekommen Sie einen neuen.',
  'message.invalidEmail': 'Bitte eine gültige E-Mail-Adresse eingeben.',
  'message.captchaNotCompleted': 'Bitte unten das Captcha bestätigen.',
};
