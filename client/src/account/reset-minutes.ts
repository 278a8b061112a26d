import { usualResetMinutes } from '@werkplan/shared/account/password.ts';

/** Minutes that a mailed link is valid; the server embeds it in the page where it differs from the default. */
export const resetMinutes = (): number => {
  const written = document.querySelector<HTMLMetaElement>('meta[name=werkplan-reset-minutes]')?.content;
  return written === undefined ? usualResetMinutes : Number(written);
};
