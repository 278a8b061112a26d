import i18next from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import {
  languages,
  messages,
  type Language,
  type MessageKey,
  type MessageValues,
} from '@werkplan/shared/messages/messages.ts';
import { readStored, writeStored } from './local-storage.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: Record<MessageKey, string> };
  }
}

const storageKey = 'werkplan.language';

const asLanguage = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text) ?? null;

/** The planner's own choice in this browser, if there was one. */
export const storedLanguage = (): Language | null => asLanguage(readStored(storageKey));

const browserLanguage = (): Language | null =>
  navigator.languages.map((tag) => asLanguage(tag.slice(0, 2))).find((language) => language !== null) ?? null;

void i18next.use(initReactI18next).init({
  lng: storedLanguage() ?? browserLanguage() ?? 'de',
  fallbackLng: 'en',
  resources: { de: { translation: messages.de }, en: { translation: messages.en } },
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});

export const currentLanguage = (): Language => asLanguage(i18next.language) ?? 'de';

const showLanguage = (): void => {
  document.documentElement.lang = currentLanguage();
};
i18next.on('languageChanged', showLanguage);
showLanguage();

/** Shows everything in `language`; `remember` keeps it as this browser's choice. */
export const changeLanguage = (language: Language, remember = true): void => {
  if (remember) writeStored(storageKey, language);
  void i18next.changeLanguage(language);
};

export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** The text of `key` now, for code outside React. */
export const translateNow: Translate = (key, values = {}) => i18next.t(key, { ...values });

/** Texts in the shown language; components using it follow a change of language. */
export const useText = (): { t: Translate; language: Language } => {
  const { i18n } = useTranslation();
  const language = asLanguage(i18n.language) ?? 'de';
  // A new function per language, so memoised parts notice the change.
  const t = useCallback<Translate>(
    (key, values = {}) => i18n.t(key, { ...values, lng: language }),
    [i18n, language],
  );
  return { t, language };
};
