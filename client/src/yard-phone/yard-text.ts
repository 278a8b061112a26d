import type { YardLanguage } from '@werkplan/shared/i18n/languages.ts';
import { pageLanguage, type Translate, useText } from '../lib/i18n.ts';

/** The texts in the language of the yard page, which is one of ten; the screens' texts know two. */
export const useYardText = (): { readonly t: Translate; readonly language: YardLanguage } => {
  const { t } = useText();
  return { t, language: pageLanguage() };
};
