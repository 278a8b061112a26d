import type { texts as english } from '../en/print.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'print.title': 'Lieferplan',
  'print.back': 'Zurück zur Lieferung',
  'print.runs_one': '{{count}} Tour · {{tonnes}} t',
  'print.runs_other': '{{count}} Touren · {{tonnes}} t',
  'print.printed': 'Gedruckt {{when}}',
  'print.revision': 'Stand {{revision}}',
  'print.sheet': 'Blatt {{number}} von {{count}}',
  'print.offline': 'ohne Verbindung: Plan von {{when}}',
  'print.unrecorded': 'Druck nicht vermerkt, Änderungen nicht markiert',
  'print.changes.none': 'Keine Änderungen seit Druck {{when}} ({{by}}, Stand {{revision}})',
  'print.changes_one': 'Änderungen seit Druck {{when}} ({{by}}, Stand {{revision}}): 1 Platz',
  'print.changes_other': 'Änderungen seit Druck {{when}} ({{by}}, Stand {{revision}}): {{count}} Plätze',
  'print.changes.heads_one': '1 LKW-Kopf',
  'print.changes.heads_other': '{{count}} LKW-Köpfe',
  'print.changed': 'geändert',
  'print.emptied': 'jetzt frei',
  'print.continued': 'Plätze {{from}}–{{to}}',
  'print.halls': 'H{{first}}',
  'print.halls.also': 'H{{first}} + {{others}}',
  'print.order': 'Auftrag {{number}}',
  'print.attribute': '{{number}} {{color}}',
  'print.part': 'Teil {{number}}/{{total}}',
  'print.note': 'Notiz: {{note}}',
};
