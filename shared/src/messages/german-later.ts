import { conflictDe } from './de/conflict.ts';
import { dashboardDe } from './de/dashboard.ts';
import { historyDe } from './de/history.ts';
import { importDe } from './de/import.ts';
import { passwordDe } from './de/password.ts';
import { pasteDe } from './de/paste.ts';
import { printDe } from './de/print.ts';
import { presenceDe } from './de/presence.ts';
import { settingsDe } from './de/settings.ts';
import { shortcutsDe } from './de/shortcuts.ts';
import { tokensDe } from './de/tokens.ts';
import { wallDe } from './de/wall.ts';
import type { englishLater } from './english-later.ts';

export const germanLater: Record<keyof typeof englishLater, string> = {
  ...presenceDe,
  ...conflictDe,
  ...historyDe,
  ...pasteDe,
  ...importDe,
  ...passwordDe,
  ...printDe,
  ...settingsDe,
  ...tokensDe,
  ...shortcutsDe,
  ...dashboardDe,
  ...wallDe,
};
