import type { texts as english } from '../en/sites.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'sites.new.title': 'Neue Baustelle',
  'sites.tie': 'Baustelle zuordnen …',
  'sites.keys.open': 'Baustelle öffnen',
};
