import { conflictEn } from './en/conflict.ts';
import { dashboardEn } from './en/dashboard.ts';
import { historyEn } from './en/history.ts';
import { importEn } from './en/import.ts';
import { passwordEn } from './en/password.ts';
import { pasteEn } from './en/paste.ts';
import { printEn } from './en/print.ts';
import { presenceEn } from './en/presence.ts';
import { settingsEn } from './en/settings.ts';
import { shortcutsEn } from './en/shortcuts.ts';
import { tokensEn } from './en/tokens.ts';
import { wallEn } from './en/wall.ts';

/** What only parts say that are opened: they come together with the first of them, or when the page is at rest. */
export const englishLater = {
  ...presenceEn,
  ...conflictEn,
  ...historyEn,
  ...pasteEn,
  ...importEn,
  ...passwordEn,
  ...printEn,
  ...settingsEn,
  ...tokensEn,
  ...shortcutsEn,
  ...dashboardEn,
  ...wallEn,
};
