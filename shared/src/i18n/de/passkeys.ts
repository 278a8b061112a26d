import type { texts as english } from '../en/passkeys.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'passkeys.title': 'Passkeys',
  'passkeys.text': 'Anmelden mit Fingerabdruck, Gesicht oder Schlüssel, ohne Passwort.',
  'passkeys.add': 'Passkey anlegen',
  'passkeys.added': 'Der Passkey ist gespeichert.',
  'passkeys.failed': 'Der Passkey wurde nicht angelegt. Bitte noch einmal versuchen.',
  'passkeys.known': 'Dieses Gerät hat schon einen Passkey für Sie.',
  'passkeys.made': 'angelegt {{day}}',
  'passkeys.used': 'zuletzt {{since}}',
  'passkeys.unused': 'noch nicht benutzt',
  'passkeys.rename': '{{name}} umbenennen',
  'passkeys.remove': '{{name}} entfernen',
  'passkeys.name': 'Name des Passkeys',
  'passkeys.removeQuestion': '{{name}} entfernen?',
  'passkeys.removeText': 'Mit diesem Passkey kann sich danach niemand mehr anmelden.',
};
