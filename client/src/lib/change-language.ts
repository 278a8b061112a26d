import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { clientTexts } from './i18n.ts';
import { writeStored } from './local-storage.ts';
import { notifyMissingCode } from './missing-code.ts';
import { languageKey } from './stored-keys.ts';

/**
 * Changes the language of the whole app; `remember` stores the choice in this browser. If the texts cannot be loaded, a toast
 * offers a reload, which starts with the stored language.
 */
export const changeLanguage = (language: Language, remember = true): void => {
  if (remember) writeStored(languageKey, language);
  clientTexts().show(language).catch(notifyMissingCode);
};
