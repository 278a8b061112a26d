import { usualResetMinutes } from '@werkplan/shared/account/password.ts';

/** How long a mailed link works; the server writes it into the page where it is another time than usual. */
export const resetMinutes = (): number => {
  const written = document.querySelector<HTMLMetaElement>('meta[name=werkplan-reset-minutes]')?.content;
  return written === undefined ? usualResetMinutes : Number(written);
};
