import { clientPart } from './client.ts';
import { notify, type NoticeOptions } from './notify.ts';
import { hasText, loadTexts, translateNow } from './i18n.ts';

const interval = 1000;
const noticed = clientPart(() => ({ last: Number.NEGATIVE_INFINITY }));

/**
 * Reports a missing answer at most once per 1000 ms for all requests together (rules/live.md#one-notice-for-no-answer);
 * `options` is called once texts are loaded.
 */
export const notifyNoAnswer = (options?: () => NoticeOptions): void => {
  const now = performance.now();
  if (now - noticed().last < interval) return;
  noticed().last = now;
  const notifyNow = (): void => notify.error(translateNow('error.server.timeout'), options?.());
  if (hasText('error.server.timeout')) notifyNow();
  else loadTexts('signedOut').then(notifyNow, () => undefined);
};
