import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { createContext, useContext, useEffect } from 'react';
import { formatDay } from './format.ts';
import { useText } from './i18n.ts';

export const PageTitleContext = createContext<MessageKey>('app.name');

/** Sets the browser tab's title (page, day if any, product) and returns the page's title. */
export const usePageTitle = (day?: Day): string => {
  const { t, language } = useText();
  const title = t(useContext(PageTitleContext));
  const product = t('app.name');
  useEffect(() => {
    const parts = [title, day && formatDay(day, language, 'long'), product];
    document.title = parts.filter(Boolean).join(' · ');
  }, [title, day, language, product]);
  return title;
};
