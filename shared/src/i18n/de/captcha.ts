import type { texts as english } from '../en/captcha.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'captcha.ask': 'Ich bin kein Roboter',
  'captcha.checking': 'Wird geprüft …',
  'captcha.verified': 'Geprüft – kein Roboter',
  'captcha.failed': 'Die Prüfung hat nicht geklappt. Bitte noch einmal versuchen.',
  'captcha.expired': 'Die Prüfung ist abgelaufen. Bitte noch einmal.',
  'captcha.needsHttps': 'Das Captcha braucht HTTPS. Bitte die Seite über ihre https-Adresse öffnen.',
  'captcha.label': 'Captcha',
};
