import type { texts as english } from '../en/reason.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'reason.title': 'Warum nachträglich?',
  'reason.isReleased': '{{day}} ist freigegeben ({{by}}, {{when}})',
  'reason.isReleased.since': '{{day}} ist seit {{when}} freigegeben',
  'reason.list': 'Liste',
  'reason.otherDay': 'auf einen anderen Tag',
  'reason.more_one': 'und 1 weitere',
  'reason.more_other': 'und {{count}} weitere',
  'reason.choices': 'Grund',
  'reason.addition': 'Zusatz, wenn nötig',
  'reason.typed': 'Grund in eigenen Worten',
  'reason.isSeen': 'Alle sehen den Grund',
  'reason.confirm': 'Mit Grund ändern',
  'reason.waits': 'wartet auf den Grund',
  'reason.givenUp': 'Die Änderung ist zurückgenommen',
};
