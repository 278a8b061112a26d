import type { texts as english } from '../en/secret.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'secret.copy': 'Kopieren',
  'secret.copied': 'Kopiert.',
  'secret.copyYourself': 'Markiert: mit Strg+C kopieren.',
  'secret.done': 'Fertig',
};
