import type { texts as english } from '../en/yard-links.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'yard.links': 'Links für den Hof',
  'yard.links.text':
    'Wer den Code scannt, sieht die Touren auf dem Handy und meldet bereit, geladen, fehlt und abgefahren. Gültig bis 06:00 am nächsten Morgen.',
  'yard.links.none': 'Für diesen Tag gibt es noch keinen Link.',
  'error.TOO_MANY_YARD_LINKS': 'Für diesen Tag gibt es schon {{most}} Links. Bitte zuerst einen sperren.',
  'yard.links.name': 'Name',
  'yard.links.namePlaceholder': 'z. B. Tor 3',
  'yard.links.reach': 'Gilt für',
  'yard.links.reach.yard': 'Alle Touren',
  'yard.links.reach.hall': 'Halle {{id}}',
  'yard.links.runGone': 'Tour entfernt',
  'yard.links.make': 'Link erstellen',
  'yard.links.forAll': 'Für jede Tour einen Link',
  'yard.links.revoke': 'Sperren',
  'yard.links.revokeOne': 'Link {{name}} sperren',
  'yard.links.revoked': '{{name}} kommt nicht mehr rein.',
  'yard.links.show': 'Code zeigen',
  'yard.links.showOne': 'Code von {{name}} zeigen',
  'yard.links.code': 'QR-Code für {{name}}',
  'yard.links.copy': 'Link kopieren',
  'yard.links.copied': 'Link kopiert',
  'yard.links.seen': 'zuletzt {{seen}}',
  'yard.links.notSeen': 'noch nicht benutzt',
  'yard.links.made': 'von {{by}}',
  'yard.links.onPrint': 'Steht auf dem Ausdruck der Tour.',
  'yard.print': 'Hof: scannen und melden',
};
