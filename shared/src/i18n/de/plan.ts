import type { texts as english } from '../en/plan.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'plan.menu': 'Planen',
  'plan.currentMonth': 'Dieser Monat',
  'plan.backToMonth': 'Zurück zu diesem Monat',
  'plan.previousMonth': 'Voriger Monat',
  'plan.nextMonth': 'Nächster Monat',
  'plan.tableName': 'Produktionsplan, {{month}}',
  'plan.column.day': 'Tag',
  'plan.column.steel': 'Stahl gesamt',
  'plan.column.matting': 'Matten gesamt',
  'plan.column.total': 'Gesamt',
  'plan.column.free': 'Frei',
  'plan.sum': 'Summe',
  'plan.sumHint': 'Frei: Arbeitstage, und andere Tage mit Aufträgen',
  'plan.loadExact': '{{steel}} von {{capacity}}',
  'plan.load': 'Auslastung',
  'plan.reserved': 'reserviert',
  'plan.near': 'ab 95 %',
  'plan.over': 'über Kapazität',
};
