import type { texts as english } from '../en/navigation.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'navigation.label': 'Hauptnavigation',
  'navigation.home': 'Werkplan, zum Dashboard',
  'navigation.dashboard': 'Dashboard',
  'navigation.search': 'Suchen',
  'navigation.productionPlan': 'Produktionsplan',
  'navigation.productionForecast': 'Produktionsvorschau',
  'navigation.production': 'Produktion',
  'navigation.delivery': 'Lieferung',
  'navigation.sites': 'Baustellen',
  'navigation.figures': 'Kennzahlen',
  'navigation.wall': 'Hallenanzeige',
  'navigation.calendar': 'Werkskalender',
  'navigation.users': 'Benutzer',
  'navigation.webhooks': 'Webhooks',
  'navigation.handbook': 'Handbuch',
  'navigation.help': 'Hilfe',
  'navigation.logOut': 'Abmelden',
  'navigation.collapse': 'Seitenleiste einklappen',
  'navigation.expand': 'Seitenleiste ausklappen',
  'navigation.language': 'Sprache',
  'navigation.skip': 'Zum Inhalt springen',
  'navigation.settings': 'Einstellungen',
};
