import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';
import { dayOfKey } from '@werkplan/shared/live/stream-key.ts';
import type { Webhook, WebhookDelivery } from '@werkplan/shared/webhooks/webhook-schema.ts';
import { formatDay } from '../lib/format.ts';
import { hasText, type Translate } from '../lib/i18n.ts';
import { momentText } from '../live/moment-text.ts';

/** Returns the text for a kind of changes; a kind that this release doesn't know is shown by its name. */
export const kindText = (kind: string, t: Translate): string => {
  const key = `webhooks.kind.${kind}`;
  return hasText(key) ? t(key) : kind;
};

/** Names the kinds of changes that a webhook gets: 'Aufträge, Touren', or 'alle' if it isn't limited. */
export const kindsText = ({ kinds }: Pick<Webhook, 'kinds'>, t: Translate): string =>
  kinds.map((kind) => kindText(kind, t)).join(', ') || t('webhooks.everyKind');

/** Formats a duration: '84 ms', from one second on '1,2 s', in English '1.2 s'. */
export const durationText = (ms: number, language: Language): string =>
  ms < 1000
    ? `${ms} ms`
    : `${(ms / 1_000).toLocaleString(localeOf(language), { maximumFractionDigits: 1 })} s`;

/** Formats the streams of a change with their revisions: 'Di, 24.11. · 418, LKW · 7'; '–' without any. */
export const revisionsText = (
  revisions: WebhookDelivery['revisions'],
  t: Translate,
  language: Language,
): string =>
  Object.entries(revisions)
    .map(([stream, revision]) => {
      const day = dayOfKey(stream);
      const key = `webhooks.stream.${stream}`;
      const name = day ? formatDay(day, language, 'short') : hasText(key) ? t(key) : stream;
      return `${name} · ${revision}`;
    })
    .join(', ') || '–';

/**
 * Describes the result of the last attempt, and when the next one follows: '200', 'keine Antwort in 10 s', '503, nächster
 * Versuch heute 06:40'; '' before the first attempt.
 */
export const resultText = (
  { state, status, error, nextAt }: Pick<WebhookDelivery, 'state' | 'status' | 'error' | 'nextAt'>,
  t: Translate,
  language: Language,
  now?: Date,
): string => {
  const cause = error === null || error === 'http' ? status : t(`webhooks.error.${error}`);
  const next =
    state === 'waiting' && cause !== null && nextAt !== null
      ? t('webhooks.nextAt', { moment: momentText(nextAt, t, language, now) })
      : null;
  return [cause, next].filter((part) => part !== null).join(', ');
};
