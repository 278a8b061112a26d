/** How long after a challenge was given out its solution is taken. */
export const captchaLivesMs = 10 * 60_000;
