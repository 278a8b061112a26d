import type { texts as english } from '../en/tokens.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'settings.tokens': 'Zugang für Skripte',
  'settings.tokens.text':
    'Mit einem Token lesen und ändern andere Programme den Plan. Bei ihren Änderungen steht sein Name.',
  'settings.tokens.name': 'Name des Skripts',
  'settings.tokens.scopes': 'Es darf',
  'settings.tokens.scope.read': 'den Plan sehen',
  'settings.tokens.scope.write': 'den Plan ändern',
  'settings.tokens.scope.display': 'nur Hallensummen sehen',
  'settings.tokens.ends': 'Gültig',
  'settings.tokens.ends.30': '30 Tage',
  'settings.tokens.ends.365': '1 Jahr',
  'settings.tokens.ends.never': 'bis zum Widerruf',
  'settings.tokens.create': 'Token anlegen',
  'settings.tokens.secret': 'Token von {{name}}',
  'settings.tokens.secret.hint': 'Jetzt kopieren: Er wird nur dieses eine Mal gezeigt.',
  'secret.copy': 'Kopieren',
  'secret.copied': 'Kopiert.',
  'secret.copyYourself': 'Markiert: mit Strg+C kopieren.',
  'secret.done': 'Fertig',
  'settings.tokens.none': 'Kein Skript hat Zugang.',
  'settings.tokens.used': 'zuletzt benutzt {{used}}',
  'settings.tokens.unused': 'noch nie benutzt',
  'settings.tokens.until': 'bis {{day}}',
  'settings.tokens.noEnd': 'ohne Ende',
  'settings.tokens.expired': 'Abgelaufen',
  'settings.tokens.by': 'von {{name}}',
  'settings.tokens.revoke': 'Widerrufen',
  'settings.tokens.revokeToken': 'Token widerrufen: {{name}}',
  'settings.tokens.revokeQuestion': 'Token von {{name}} widerrufen?',
  'settings.tokens.revokeText':
    'Das Skript hat dann keinen Zugang mehr. Das lässt sich nicht rückgängig machen.',
  'settings.tokens.revoked': 'Der Token ist widerrufen.',
  'settings.tokens.severalRevoked': '{{count}} Token sind widerrufen.',
  'settings.tokens.left': 'Behalten Ihre Skripte den Zugang?',
  'settings.tokens.leftText':
    'Wer Ihr altes Passwort kannte, kann damit auch einen Token angelegt haben. Widerrufen Sie, was Sie nicht mehr brauchen oder nicht kennen.',
  'settings.tokens.keepAll': 'Alle behalten',
  'settings.tokens.all': 'Alle',
  'error.TOO_MANY_TOKENS': 'Sie haben schon {{most}} Tokens. Bitte zuerst einen widerrufen.',
};
