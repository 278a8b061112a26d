import { useMemo } from 'react';
import { useText } from '../lib/i18n.ts';

/** A moment as the planner's clock shows it, '06:41'. */
export const useClockTime = (moment: Date | null): string | null => {
  const { language } = useText();
  const format = useMemo(
    () =>
      new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { hour: '2-digit', minute: '2-digit' }),
    [language],
  );
  return moment && format.format(moment);
};
