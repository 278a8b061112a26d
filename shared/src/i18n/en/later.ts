import { texts as hallCapacity } from './hall-capacity.ts';
import { texts as calendar } from './calendar.ts';
import { texts as dashboard } from './dashboard.ts';
import { texts as driver } from './driver.ts';
import { texts as figures } from './figures.ts';
import { texts as history } from './history.ts';
import { texts as historyObjects } from './history-objects.ts';
import { texts as password } from './password.ts';
import { texts as past } from './past.ts';
import { texts as people } from './people.ts';
import { texts as presence } from './presence.ts';
import { texts as print } from './print.ts';
import { texts as routine } from './routine.ts';
import { texts as secondStep } from './second-step.ts';
import { texts as settings } from './settings.ts';
import { texts as since } from './since.ts';
import { texts as tokens } from './tokens.ts';
import { texts as yard } from './yard.ts';

/** What only parts use that are opened: they come together with the first of them, or when the page is at rest. */
import { texts as truckFields } from './truck-fields.ts';
import { texts as undoDone } from './undo-done.ts';

export const texts = {
  ...hallCapacity,
  ...calendar,
  ...dashboard,
  ...driver,
  ...figures,
  ...history,
  ...historyObjects,
  ...password,
  ...past,
  ...people,
  ...presence,
  ...print,
  ...routine,
  ...secondStep,
  ...settings,
  ...since,
  ...tokens,
  ...yard,
  ...truckFields,
  ...undoDone,
};
