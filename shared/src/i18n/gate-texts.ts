import type { texts as app } from './en/app.ts';
import type { texts as common } from './en/common.ts';
import type { texts as error } from './en/error.ts';
import type { texts as live } from './en/live.ts';
import type { texts as sign } from './en/sign.ts';
import type { texts as yardPage } from './en/yard-page.ts';
import type { Translated } from './translated.ts';

type Around = Pick<typeof app, 'app.name'> &
  Pick<
    typeof common,
    'common.cancel' | 'common.close' | 'common.reload' | 'common.failure.title' | 'common.failure.text'
  > &
  Pick<typeof error, 'error.UNEXPECTED_EXCEPTION' | 'error.PHOTO_UNREADABLE' | 'error.PHOTOS_FULL'> &
  Pick<typeof live, 'live.state.live' | 'live.state.connecting'>;

/** All texts of the yard page in a language that only this page supports. */
export type GateTexts = Translated<Around & typeof sign & typeof yardPage>;
