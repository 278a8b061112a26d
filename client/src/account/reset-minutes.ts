import { usualResetMinutes } from '@werkplan/shared/account/password.ts';

/** Deletes all copies but this user's (null: all), if there are any. */
export const resetMinutes = (): number => {
  const written = document.querySelector<HTMLMetaElement>('meta[name=werkplan-reset-minutes]')?.content;
  return written === undefined ? usualResetMinutes : Number(written);
};
