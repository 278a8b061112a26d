import type { commonEn } from '../en/common.ts';

export const commonDe: Record<keyof typeof commonEn, string> = {
  'app.name': 'Werkplan',
  'validation.requiredField': 'Pflichtfeld',
  'validation.required': 'Pflichtfeld',
  'validation.mandatoryElements': 'Pflichtfeld',
  'validation.mandatoryField': 'Pflichtfeld',
  'validation.invalidFormat': 'Ungültiges Format',
  'validation.invalidDateFormat': 'Ungültiges Datum',
  'validation.invalidDate': 'Bitte ein gültiges Datum eingeben.',
  'validation.maxLength13': 'Höchstens 13 Zeichen',
  'validation.tooLong': 'Die Eingabe ist zu lang.',
  'validation.invalidEmail': 'Das ist keine gültige E-Mail-Adresse.',
  'validation.readOnlyField': 'Dieses Feld wird über einen eigenen Aufruf geändert.',
  'validation.unknownField': 'Unbekanntes Feld',
  'common.edit.success': 'Die Änderungen sind gespeichert. {{content}}',
  'error.server.timeout': 'Das hat leider nicht geklappt. Bitte später noch einmal versuchen.',
};
