import { texts as hallCapacity } from './hall-capacity.ts';
import { texts as calendar } from './calendar.ts';
import { texts as conflict } from './conflict.ts';
import { texts as drafts } from './drafts.ts';
import { texts as driver } from './driver.ts';
import { texts as figures } from './figures.ts';
import { texts as held } from './held.ts';
import { texts as history } from './history.ts';
import { texts as importing } from './import.ts';
import { texts as password } from './password.ts';
import { texts as paste } from './paste.ts';
import { texts as past } from './past.ts';
import { texts as people } from './people.ts';
import { texts as presence } from './presence.ts';
import { texts as print } from './print.ts';
import { texts as routine } from './routine.ts';
import { texts as search } from './search.ts';
import { texts as secondStep } from './second-step.ts';
import { texts as settings } from './settings.ts';
import { texts as shortcuts } from './shortcuts.ts';
import { texts as since } from './since.ts';
import { texts as suggestions } from './suggestions.ts';
import { texts as tokens } from './tokens.ts';
import { texts as yard } from './yard.ts';

/** What only parts use that are opened: they come together with the first of them, or when the page is at rest. */
export const texts = {
  ...hallCapacity,
  ...calendar,
  ...conflict,
  ...drafts,
  ...driver,
  ...figures,
  ...held,
  ...history,
  ...importing,
  ...password,
  ...paste,
  ...past,
  ...people,
  ...presence,
  ...print,
  ...routine,
  ...search,
  ...secondStep,
  ...settings,
  ...shortcuts,
  ...since,
  ...suggestions,
  ...tokens,
  ...yard,
};
