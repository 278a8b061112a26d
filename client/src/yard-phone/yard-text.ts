import type { YardLanguage } from '@werkplan/shared/i18n/languages.ts';
import { pageLanguage, type Translate, useText } from '../lib/i18n.ts';

/** Returns the texts in the language of the yard page, which has ten languages, while other pages have two. */
export const useYardText = (): { readonly t: Translate; readonly language: YardLanguage } => {
  const { t } = useText();
  return { t, language: pageLanguage() };
};
