import { texts as audit } from './audit.ts';
import { texts as bvbs } from './bvbs.ts';
import { texts as drawing } from './drawing.ts';
import { texts as drivingBans } from './driving-bans.ts';
import { texts as loads } from './loads.ts';
import { texts as mailing } from './mailing.ts';
import { texts as reservations } from './reservations.ts';
import { texts as siteBook } from './site-book.ts';
import { texts as webhooks } from './webhooks.ts';

/** Texts of pages on which no day's work begins; they come with their pages. */
export const texts = {
  ...audit,
  ...bvbs,
  ...drawing,
  ...drivingBans,
  ...loads,
  ...mailing,
  ...reservations,
  ...siteBook,
  ...webhooks,
};
