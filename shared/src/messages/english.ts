import { accountEn } from './en/account.ts';
import { boardEn } from './en/board.ts';
import { commonEn } from './en/common.ts';
import { deliveryEn } from './en/delivery.ts';
import { errorsEn } from './en/errors.ts';
import { historyEn } from './en/history.ts';
import { liveEn } from './en/live.ts';
import { mailEn } from './en/mail.ts';
import { pasteEn } from './en/paste.ts';
import { passwordEn } from './en/password.ts';
import { printEn } from './en/print.ts';
import { productionEn } from './en/production.ts';
import { settingsEn } from './en/settings.ts';
import { refusalsEn } from './en/refusals.ts';
import { shipmentEn } from './en/shipment.ts';
import { shortcutsEn } from './en/shortcuts.ts';
import { truckEn } from './en/truck.ts';

export const english = {
  ...commonEn,
  ...errorsEn,
  ...refusalsEn,
  ...liveEn,
  ...historyEn,
  ...accountEn,
  ...passwordEn,
  ...mailEn,
  ...productionEn,
  ...pasteEn,
  ...settingsEn,
  ...deliveryEn,
  ...boardEn,
  ...shipmentEn,
  ...truckEn,
  ...printEn,
  ...shortcutsEn,
};

/** A text's key; the same key names the text in both languages. */
export type MessageKey = keyof typeof english;
