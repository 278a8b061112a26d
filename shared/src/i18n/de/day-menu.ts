import type { texts as english } from '../en/day-menu.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'dayMenu.onlyPresent': 'nur in der Gegenwart',
  'dayMenu.isPast': 'der Tag ist vorbei',
  'dayMenu.needsClearance': 'braucht Freischaltung',
  'dayMenu.nothingNew': 'nichts geändert',
  'dayMenu.nothingToUndo': 'nichts von Ihnen',
  'dayMenu.figures': 'Kennzahlen des Tages, Excel',
  'dayMenu.more': 'Mehr zum Tag',
  'dayMenu.print': 'Drucken',
};
