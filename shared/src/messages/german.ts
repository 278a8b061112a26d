import { accountDe } from './de/account.ts';
import { boardDe } from './de/board.ts';
import { commonDe } from './de/common.ts';
import { deliveryDe } from './de/delivery.ts';
import { errorsDe } from './de/errors.ts';
import { liveDe } from './de/live.ts';
import { productionDe } from './de/production.ts';
import { shipmentDe } from './de/shipment.ts';
import { truckDe } from './de/truck.ts';
import { undoDe } from './de/undo.ts';
import type { english } from './english.ts';

export const german: Record<keyof typeof english, string> = {
  ...commonDe,
  ...errorsDe,
  ...liveDe,
  ...undoDe,
  ...accountDe,
  ...productionDe,
  ...deliveryDe,
  ...boardDe,
  ...shipmentDe,
  ...truckDe,
};
