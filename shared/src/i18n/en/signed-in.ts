import { texts as announcement } from './announcement.ts';
import { texts as capacity } from './capacity.ts';
import { texts as clearance } from './clearance.ts';
import { texts as dayMenu } from './day-menu.ts';
import { texts as dayState } from './day-state.ts';
import { texts as delivery } from './delivery.ts';
import { texts as drawings } from './drawings.ts';
import { texts as order } from './order.ts';
import { texts as plan } from './plan.ts';
import { texts as release } from './release.ts';
import { texts as shipment } from './shipment.ts';
import { texts as sites } from './sites.ts';
import { texts as undo } from './undo.ts';
import { texts as yard } from './yard.ts';

/** The texts that the pages of a day show first, and those of a planner's actions there. */
export const texts = {
  ...announcement,
  ...capacity,
  ...clearance,
  ...dayMenu,
  ...dayState,
  ...delivery,
  ...drawings,
  ...order,
  ...plan,
  ...release,
  ...shipment,
  ...sites,
  ...undo,
  ...yard,
};
