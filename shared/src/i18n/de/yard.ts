import type { texts as english } from '../en/yard.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'yard.mark.none': 'offen',
  'yard.mark.photo': 'Foto',
  'yard.by': '{{by}}, {{time}}',
  'yard.markOf': 'Meldung vom Hof zu {{site}}',
  'yard.photoOf': 'Foto vom Hof zu {{site}}',
  'yard.photoGone': 'Das Foto ist nicht mehr da.',
  'yard.loaded': '{{loaded}} von {{cards}} geladen',
  'yard.missing_one': '{{count}} fehlt',
  'yard.missing_other': '{{count}} fehlen',
  'yard.left.title': '{{registration}} ist um {{time}} abgefahren',
  'yard.left.text': 'Die Karte fährt dann nicht mit. Trotzdem hier ablegen?',
  'yard.left.place': 'Trotzdem ablegen',
  'yard.departed': 'Abgefahren {{time}}',
  'yard.delivered': 'Abgeliefert {{time}}',
  'yard.alarm': '{{site}} fehlt ({{by}})',
  'yard.mark.ready': 'bereit',
  'yard.mark.loaded': 'geladen',
  'yard.mark.missing': 'fehlt',
  'yard.mark.delivered': 'abgeliefert',
  'yard.inName': 'vom Hof: {{status}} ({{by}})',
  'yard.markFalls': '„{{status}}“ verfällt',
  'yard.marksFall_one': 'Meldung vom Hof verfällt: {{what}}',
  'yard.marksFall_other': '{{count}} Meldungen vom Hof verfallen: {{what}}',
  'yard.origin.local': 'Der QR-Code führt zu „{{origin}}“: Das ist auf jedem Handy das Handy selbst.',
  'yard.origin.bare':
    'Der QR-Code führt zu „{{origin}}“. Diesen Namen kennt nur Ihr Firmennetz, Handys finden ihn nicht.',
  'yard.origin.plain':
    'Der QR-Code führt zu „{{origin}}“, ohne HTTPS: Andere im Netz lesen mit, und ohne Empfang zeigt das Handy nichts.',
  'yard.origin.field': 'Adresse, unter der Handys den Server erreichen',
  'yard.origin.hint':
    'Gilt für Codes aus diesem Browser. Für alle gilt PUBLIC_URL in der Datei .env des Servers.',
  'yard.origin.none': 'Bitte eine Adresse wie https://plan.example.com.',
  'yard.origin.use': 'Diese Adresse nehmen',
  'yard.print': 'Hof: scannen und melden',
};
