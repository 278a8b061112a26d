import { translate } from '@werkplan/shared/i18n/messages.ts';
import { expect, it } from 'vitest';
import { shortcutGroups } from './shortcut-groups.ts';

it.each(shortcutGroups)('$title lists what a key does once', ({ shortcuts }) => {
  const lines = shortcuts.map(({ does }) => translate('de', does));
  expect(lines).toEqual([...new Set(lines)]);
});
