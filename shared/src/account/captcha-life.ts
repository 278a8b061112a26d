/** A challenge's lifetime. */
export const captchaLivesMs = 10 * 60_000;
