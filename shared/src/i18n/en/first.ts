import { texts as planErrors } from './plan-errors.ts';
import { texts as board } from './board.ts';
import { texts as delivery } from './delivery.ts';
import { texts as orders } from './orders.ts';
import { texts as productionForecast } from './production-forecast.ts';
import { texts as productionPlan } from './production-plan.ts';
import { texts as shipment } from './shipment.ts';
import { texts as truck } from './truck.ts';
import { texts as undo } from './undo.ts';

/** What a page of the plan may need at once, besides the base. */
export const texts = {
  ...planErrors,
  ...board,
  ...delivery,
  ...orders,
  ...productionForecast,
  ...productionPlan,
  ...shipment,
  ...truck,
  ...undo,
};
