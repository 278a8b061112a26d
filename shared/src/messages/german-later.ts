import { dashboardDe } from './de/dashboard.ts';
import { historyDe } from './de/history.ts';
import { passwordDe } from './de/password.ts';
import { pasteDe } from './de/paste.ts';
import { printDe } from './de/print.ts';
import { settingsDe } from './de/settings.ts';
import { shortcutsDe } from './de/shortcuts.ts';
import { wallDe } from './de/wall.ts';
import type { englishLater } from './english-later.ts';

export const germanLater: Record<keyof typeof englishLater, string> = {
  ...historyDe,
  ...pasteDe,
  ...passwordDe,
  ...printDe,
  ...settingsDe,
  ...shortcutsDe,
  ...dashboardDe,
  ...wallDe,
};
