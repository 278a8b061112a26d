import { texts as audit } from './audit.ts';
import { texts as drivingBans } from './driving-bans.ts';
import { texts as mailing } from './mailing.ts';
import { texts as reservations } from './reservations.ts';
import { texts as siteBook } from './site-book.ts';

/** Texts of pages on which no day's work begins; they come with their pages. */
export const texts = {
  ...audit,
  ...drivingBans,
  ...mailing,
  ...reservations,
  ...siteBook,
};
