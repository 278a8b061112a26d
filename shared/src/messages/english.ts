import { accountEn } from './en/account.ts';
import { boardEn } from './en/board.ts';
import { commonEn } from './en/common.ts';
import { deliveryEn } from './en/delivery.ts';
import { errorsEn } from './en/errors.ts';
import { liveEn } from './en/live.ts';
import { productionEn } from './en/production.ts';
import { shipmentEn } from './en/shipment.ts';
import { truckEn } from './en/truck.ts';
import { undoEn } from './en/undo.ts';

/** What a page may need at once. */
export const english = {
  ...commonEn,
  ...errorsEn,
  ...liveEn,
  ...undoEn,
  ...accountEn,
  ...productionEn,
  ...deliveryEn,
  ...boardEn,
  ...shipmentEn,
  ...truckEn,
};
