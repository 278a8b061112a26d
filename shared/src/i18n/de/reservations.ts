import type { texts as english } from '../en/reservations.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'reservations.title': 'Reservierungen',
  'reservations.reserve': 'Reservieren',
  'reservations.new': 'Für {{site}} reservieren',
  'reservations.change': 'Reservierung für {{site}}',
  'reservations.save': 'Speichern',
  'reservations.period': 'Zeitraum',
  'reservations.period.week': 'eine Woche',
  'reservations.period.day': 'ein Tag',
  'reservations.day.week': 'Woche ab',
  'reservations.day.day': 'Tag',
  'reservations.week': 'KW {{week}}, ab {{day}}',
  'reservations.number': 'Nummer im ERP',
  'reservations.booked': '{{t}} t belegt',
  'reservations.left': 'noch {{t}} t frei gehalten',
  'reservations.expired': '{{t}} t verfallen',
  'reservations.edit': 'Reservierung {{period}} bearbeiten',
  'reservations.remove': 'Reservierung {{period}} entfernen',
  'reservations.created': 'Für {{site}} reserviert',
  'reservations.changed': 'Reservierung für {{site}} geändert',
  'reservations.removed': 'Reservierung für {{site}} entfernt',
  'reservations.discarded': 'Es wurde nichts reserviert.',
  'reservations.due': 'Reservierungen, die bald enden oder verfallen sind',
};
