import type { texts as english } from '../en/settings.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'settings.account': 'Konto',
  'settings.account.text': 'Ihr Name steht bei allem, was Sie ändern.',
  'settings.name': 'Name',
  'settings.name.saved': 'Ihr Name ist gespeichert.',
  'settings.display': 'Anzeige und Tastatur',
  'settings.display.text': 'Dieser Browser merkt sich das; die Sprache gehört zu Ihrem Konto.',
  'settings.theme': 'Farben',
  'settings.theme.system': 'Wie das System',
  'settings.theme.light': 'Hell',
  'settings.theme.dark': 'Dunkel',
  'settings.shortcuts': 'Einzelne Tasten sind Kürzel',
  'settings.password': 'Passwort',
  'settings.password.text': 'Ein neues Passwort meldet alle Ihre anderen Geräte ab.',
  'settings.password.current': 'Aktuelles Passwort',
  'settings.logins': 'Angemeldete Geräte',
  'settings.logins.text': 'Melden Sie Geräte ab, die Sie nicht mehr benutzen oder verloren haben.',
  'settings.logins.unknown': 'Unbekanntes Gerät',
  'settings.logins.since': 'angemeldet {{since}}',
  'settings.logins.seen': 'zuletzt aktiv {{seen}}',
  'settings.logins.current': 'Dieses Gerät',
  'settings.logins.end': 'Dort abmelden',
  'settings.logins.endDevice': 'Dort abmelden: {{device}}',
  'settings.logins.ended': 'Das Gerät ist abgemeldet.',
};
