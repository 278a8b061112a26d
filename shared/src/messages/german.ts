import { accountDe } from './de/account.ts';
import { commonDe } from './de/common.ts';
import { deliveryDe } from './de/delivery.ts';
import { errorsDe } from './de/errors.ts';
import { liveDe } from './de/live.ts';
import { productionDe } from './de/production.ts';
import type { MessageKey } from './english.ts';

export const german: Record<MessageKey, string> = {
  ...commonDe,
  ...errorsDe,
  ...liveDe,
  ...accountDe,
  ...productionDe,
  ...deliveryDe,
};
