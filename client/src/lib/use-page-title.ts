import { useEffect } from 'react';
import type { Day } from '@werkplan/shared/values/day.ts';
import { formatDay } from './format.ts';
import { useText } from './i18n.ts';

/** Names the browser tab: page, its day if it has one, product. */
export const usePageTitle = (title: string, day?: Day): void => {
  const { t, language } = useText();
  const product = t('app.name');
  useEffect(() => {
    const parts = [title, day && formatDay(day, language, 'long'), product];
    document.title = parts.filter(Boolean).join(' · ');
  }, [title, day, language, product]);
};
