import { texts as yardPage } from './yard-page.ts';

/** The texts that only the yard page has. */
export const texts = { ...yardPage };
