import type { texts as english } from '../en/day-state.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'dayState.isPrintAsked': 'Gedruckt?',
  'dayState.delta': 'Δ{{count}}',
  'dayState.changes_one': '1 Änderung',
  'dayState.changes_other': '{{count}} Änderungen',
  'dayState.pastIsReadOnly':
    'Die Vergangenheit lässt sich nur ansehen. Zurückholen geht im Menü oder im Verlauf.',
  'dayState.siteMarks_one': 'Hinweis',
  'dayState.siteMarks_other': 'Hinweise',
};
