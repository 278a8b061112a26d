import { german } from '@werkplan/shared/messages/german.ts';
import { germanLater } from '@werkplan/shared/messages/german-later.ts';
import type { MessageKey } from '@werkplan/shared/messages/messages.ts';
import { expect, it } from 'vitest';
import { shortcutGroups } from './shortcut-groups.ts';

const texts: Partial<Record<MessageKey, string>> = { ...german, ...germanLater };

it.each(shortcutGroups)('$title lists what a key does once', ({ shortcuts }) => {
  const lines = shortcuts.map(({ does }) => texts[does]);
  expect(lines).toEqual([...new Set(lines)]);
});
