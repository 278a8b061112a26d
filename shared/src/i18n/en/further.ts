import { texts as audit } from './audit.ts';
import { texts as bvbs } from './bvbs.ts';
import { texts as calendar } from './calendar.ts';
import { texts as dashboard } from './dashboard.ts';
import { texts as draft } from './draft.ts';
import { texts as drawing } from './drawing.ts';
import { texts as driver } from './driver.ts';
import { texts as drivingBans } from './driving-bans.ts';
import { texts as figures } from './figures.ts';
import { texts as forecast } from './forecast.ts';
import { texts as handbook } from './handbook.ts';
import { texts as held } from './held.ts';
import { texts as history } from './history.ts';
import { texts as loads } from './loads.ts';
import { texts as mailing } from './mailing.ts';
import { texts as orderImport } from './order-import.ts';
import { texts as orderPaste } from './order-paste.ts';
import { texts as orderSeveral } from './order-several.ts';
import { texts as past } from './past.ts';
import { texts as presence } from './presence.ts';
import { texts as print } from './print.ts';
import { texts as reason } from './reason.ts';
import { texts as notes } from './notes.ts';
import { texts as reservations } from './reservations.ts';
import { texts as routine } from './routine.ts';
import { texts as search } from './search.ts';
import { texts as secret } from './secret.ts';
import { texts as settings } from './settings.ts';
import { texts as shipmentSeveral } from './shipment-several.ts';
import { texts as shortcuts } from './shortcuts.ts';
import { texts as since } from './since.ts';
import { texts as siteBook } from './site-book.ts';
import { texts as suggestions } from './suggestions.ts';
import { texts as users } from './users.ts';
import { texts as webhooks } from './webhooks.ts';
import { texts as yardLinks } from './yard-links.ts';

/** The texts of pages other than a day's and of parts loaded on demand; the first of these to be shown loads all these texts. */
export const texts = {
  ...audit,
  ...bvbs,
  ...calendar,
  ...dashboard,
  ...draft,
  ...drawing,
  ...driver,
  ...drivingBans,
  ...figures,
  ...forecast,
  ...handbook,
  ...held,
  ...history,
  ...loads,
  ...mailing,
  ...orderImport,
  ...orderPaste,
  ...orderSeveral,
  ...past,
  ...presence,
  ...print,
  ...reason,
  ...notes,
  ...reservations,
  ...routine,
  ...search,
  ...secret,
  ...settings,
  ...shipmentSeveral,
  ...shortcuts,
  ...since,
  ...siteBook,
  ...suggestions,
  ...users,
  ...webhooks,
  ...yardLinks,
};
