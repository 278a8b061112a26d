import { accountEn } from './en/account.ts';
import { commonEn } from './en/common.ts';
import { deliveryEn } from './en/delivery.ts';
import { errorsEn } from './en/errors.ts';
import { liveEn } from './en/live.ts';
import { productionEn } from './en/production.ts';
import { accountDe } from './de/account.ts';
import { commonDe } from './de/common.ts';
import { deliveryDe } from './de/delivery.ts';
import { errorsDe } from './de/errors.ts';
import { liveDe } from './de/live.ts';
import { productionDe } from './de/production.ts';

export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

const en = { ...commonEn, ...errorsEn, ...liveEn, ...accountEn, ...productionEn, ...deliveryEn };
/** A text's key; the same key names the text in both languages. */
export type MessageKey = keyof typeof en;
export type MessageValues = Readonly<Record<string, string | number>>;

const de: Record<MessageKey, string> = {
  ...commonDe,
  ...errorsDe,
  ...liveDe,
  ...accountDe,
  ...productionDe,
  ...deliveryDe,
};

export const messages: Record<Language, Record<MessageKey, string>> = { en, de };

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(en, key);

/** The text of `key` with its `{{placeholders}}` filled; what the client does through i18next, for the server. */
export const translate = (language: Language, key: MessageKey, values: MessageValues = {}): string =>
  messages[language][key].replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
