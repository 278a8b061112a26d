import { accountDe } from './de/account.ts';
import { boardDe } from './de/board.ts';
import { commonDe } from './de/common.ts';
import { deliveryDe } from './de/delivery.ts';
import { errorsDe } from './de/errors.ts';
import { historyDe } from './de/history.ts';
import { liveDe } from './de/live.ts';
import { mailDe } from './de/mail.ts';
import { pasteDe } from './de/paste.ts';
import { passwordDe } from './de/password.ts';
import { printDe } from './de/print.ts';
import { productionDe } from './de/production.ts';
import { settingsDe } from './de/settings.ts';
import { refusalsDe } from './de/refusals.ts';
import { shipmentDe } from './de/shipment.ts';
import { shortcutsDe } from './de/shortcuts.ts';
import { truckDe } from './de/truck.ts';
import type { MessageKey } from './english.ts';

export const german: Record<MessageKey, string> = {
  ...commonDe,
  ...errorsDe,
  ...refusalsDe,
  ...liveDe,
  ...historyDe,
  ...accountDe,
  ...passwordDe,
  ...mailDe,
  ...productionDe,
  ...pasteDe,
  ...settingsDe,
  ...deliveryDe,
  ...boardDe,
  ...shipmentDe,
  ...truckDe,
  ...printDe,
  ...shortcutsDe,
};
