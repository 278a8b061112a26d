import { texts as app } from './app.ts';
import { texts as common } from './common.ts';
import { texts as display } from './display.ts';
import { texts as hall } from './hall.ts';
import { texts as live } from './live.ts';
import { texts as sign } from './sign.ts';

/** The texts that every page may show, including the wall and the yard page. */
export const texts = {
  ...app,
  ...common,
  ...display,
  ...hall,
  ...live,
  ...sign,
};
