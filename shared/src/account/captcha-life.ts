export const captchaLifetimeMs = 10 * 60_000;
