import type { texts as english } from '../en/app.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'app.name': 'Werkplan',
  'app.title': 'Authenticator-App',
  'app.text': 'Sechsstelliger Code aus einer App, wenn kein Passkey zur Hand ist.',
  'app.setUp': 'App einrichten',
  'app.replace': 'Anderes Telefon',
  'app.remove': 'Entfernen',
  'app.since': 'Eingerichtet seit {{day}}',
  'app.removeQuestion': 'Authenticator-App entfernen?',
  'app.removeText': 'Beim Anmelden zählen ihre Codes dann nicht mehr.',
  'app.done': 'Die App ist eingerichtet.',
};
