import { nameOfLanguage, type YardLanguage } from '@werkplan/shared/i18n/languages.ts';
import type { ReactNode } from 'react';
import styles from './language-mark.module.css';

/** Code of the language of a text beside it, such as 'PL'. */
export const LanguageMark = ({ language }: { language: YardLanguage }): ReactNode => (
  <abbr className={styles['mark']} title={nameOfLanguage(language)} translate="no">
    {language.toUpperCase()}
  </abbr>
);
