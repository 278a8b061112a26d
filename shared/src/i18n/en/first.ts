import { texts as account } from './account.ts';
import { texts as board } from './board.ts';
import { texts as common } from './common.ts';
import { texts as delivery } from './delivery.ts';
import { texts as errors } from './errors.ts';
import { texts as halls } from './halls.ts';
import { texts as live } from './live.ts';
import { texts as orders } from './orders.ts';
import { texts as productionForecast } from './production-forecast.ts';
import { texts as productionPlan } from './production-plan.ts';
import { texts as shipment } from './shipment.ts';
import { texts as truck } from './truck.ts';
import { texts as undo } from './undo.ts';

/** What a page may need at once. */
export const texts = {
  ...account,
  ...board,
  ...common,
  ...delivery,
  ...errors,
  ...live,
  ...orders,
  ...halls,
  ...productionPlan,
  ...productionForecast,
  ...shipment,
  ...truck,
  ...undo,
};
