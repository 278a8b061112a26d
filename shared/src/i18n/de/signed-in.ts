import type { texts as english } from '../en/signed-in.ts';
import type { Translated } from '../translated.ts';
import { texts as announcement } from './announcement.ts';
import { texts as calendar } from './calendar.ts';
import { texts as capacity } from './capacity.ts';
import { texts as clearance } from './clearance.ts';
import { texts as dashboard } from './dashboard.ts';
import { texts as dayMenu } from './day-menu.ts';
import { texts as delivery } from './delivery.ts';
import { texts as draft } from './draft.ts';
import { texts as drawings } from './drawings.ts';
import { texts as driver } from './driver.ts';
import { texts as figures } from './figures.ts';
import { texts as forecast } from './forecast.ts';
import { texts as handbook } from './handbook.ts';
import { texts as held } from './held.ts';
import { texts as history } from './history.ts';
import { texts as order } from './order.ts';
import { texts as past } from './past.ts';
import { texts as users } from './users.ts';
import { texts as plan } from './plan.ts';
import { texts as presence } from './presence.ts';
import { texts as print } from './print.ts';
import { texts as reason } from './reason.ts';
import { texts as release } from './release.ts';
import { texts as routine } from './routine.ts';
import { texts as search } from './search.ts';
import { texts as secret } from './secret.ts';
import { texts as settings } from './settings.ts';
import { texts as shipment } from './shipment.ts';
import { texts as shortcuts } from './shortcuts.ts';
import { texts as since } from './since.ts';
import { texts as sites } from './sites.ts';
import { texts as suggestions } from './suggestions.ts';
import { texts as undo } from './undo.ts';
import { texts as yard } from './yard.ts';

export const texts: Translated<typeof english> = {
  ...announcement,
  ...calendar,
  ...capacity,
  ...clearance,
  ...dashboard,
  ...dayMenu,
  ...delivery,
  ...draft,
  ...drawings,
  ...driver,
  ...figures,
  ...forecast,
  ...handbook,
  ...held,
  ...history,
  ...order,
  ...past,
  ...users,
  ...plan,
  ...presence,
  ...print,
  ...reason,
  ...release,
  ...routine,
  ...search,
  ...secret,
  ...settings,
  ...shipment,
  ...shortcuts,
  ...since,
  ...sites,
  ...suggestions,
  ...undo,
  ...yard,
};
