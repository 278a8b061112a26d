import { accountEn } from './en/account.ts';
import { commonEn } from './en/common.ts';
import { deliveryEn } from './en/delivery.ts';
import { errorsEn } from './en/errors.ts';
import { liveEn } from './en/live.ts';
import { productionEn } from './en/production.ts';

export const english = {
  ...commonEn,
  ...errorsEn,
  ...liveEn,
  ...accountEn,
  ...productionEn,
  ...deliveryEn,
};

/** A text's key; the same key names the text in both languages. */
export type MessageKey = keyof typeof english;
