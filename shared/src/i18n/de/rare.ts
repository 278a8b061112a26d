import type { texts as english } from '../en/rare.ts';
import type { Translated } from '../translated.ts';
import { texts as conflict } from './conflict.ts';
import { texts as dayMenu } from './day-menu.ts';
import { texts as drag } from './drag.ts';
import { texts as truckModal } from './truck-modal.ts';
import { texts as drafts } from './drafts.ts';
import { texts as held } from './held.ts';
import { texts as importing } from './import.ts';
import { texts as paste } from './paste.ts';
import { texts as releasedDay } from './released-day.ts';
import { texts as search } from './search.ts';
import { texts as shortcuts } from './shortcuts.ts';
import { texts as suggestions } from './suggestions.ts';
import { texts as orderDialogs } from './order-dialogs.ts';

export const texts: Translated<typeof english> = {
  ...conflict,
  ...dayMenu,
  ...drafts,
  ...drag,
  ...truckModal,
  ...held,
  ...importing,
  ...paste,
  ...releasedDay,
  ...search,
  ...shortcuts,
  ...suggestions,
  ...orderDialogs,
};
