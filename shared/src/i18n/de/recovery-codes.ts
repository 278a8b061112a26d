import type { texts as english } from '../en/recovery-codes.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'recoveryCodes.title': 'Wiederherstellungscodes',
  'recoveryCodes.text': 'Zehn Codes, jeder gilt einmal. Für den Tag ohne Passkey und App.',
  'recoveryCodes.left': '{{left}} von 10 gültig',
  'recoveryCodes.renew': 'Neue Codes',
  'recoveryCodes.copy': 'Kopieren',
  'recoveryCodes.copied': 'Die Codes sind kopiert.',
  'recoveryCodes.copyYourself': 'Bitte die Codes von Hand notieren.',
  'recoveryCodes.print': 'Drucken',
  'recoveryCodes.onlyNow': 'Nur jetzt sichtbar',
  'recoveryCodes.sheet': 'Werkplan: Wiederherstellungscodes von {{email}}',
};
