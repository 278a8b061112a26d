import type { texts as english } from '../en/yard-links.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'yardLinks.heading': 'Links für den Hof',
  'yardLinks.text':
    'Wer den Code scannt, sieht die Touren und meldet bereit, geladen, fehlt und abgefahren. Gültig bis 06:00 am nächsten Morgen.',
  'yardLinks.none': 'Für diesen Tag gibt es noch keinen Link.',
  'yardLinks.name': 'Name',
  'yardLinks.namePlaceholder': 'z. B. Tor 3',
  'yardLinks.reach': 'Gilt für',
  'yardLinks.reach.yard': 'Alle Touren',
  'yardLinks.reach.hall': 'Halle {{id}}',
  'yardLinks.runGone': 'Tour entfernt',
  'yardLinks.make': 'Link erstellen',
  'yardLinks.forAll': 'Für jede Tour einen Link',
  'yardLinks.revoke': 'Sperren',
  'yardLinks.revokeOne': 'Link {{name}} sperren',
  'yardLinks.revoked': '{{name}} kommt nicht mehr rein.',
  'yardLinks.show': 'Code zeigen',
  'yardLinks.showOne': 'Code zeigen: {{name}}',
  'yardLinks.code': 'QR-Code für {{name}}',
  'yardLinks.copy': 'Link kopieren',
  'yardLinks.copied': 'Link kopiert',
  'yardLinks.seen': 'zuletzt {{seen}}',
  'yardLinks.notSeen': 'noch nicht benutzt',
  'yardLinks.made': 'von {{by}}',
  'yardLinks.onPrint': 'Steht auf dem Ausdruck der Tour.',
};
