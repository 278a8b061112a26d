import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { latestPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { call } from '../lib/api-client.ts';
import { translateNow } from '../lib/i18n.ts';
import { momentTexts } from './moment-text.ts';

/** Returns a text that says when and by whom the day was printed last, or that it never was. @throws ApiError, NetworkError */
export const latestPrintText = async (day: Day, language: Language): Promise<string> => {
  const { data: latest } = await call(latestPrintEndpoint, { query: { date: day } }, { quiet: true });
  if (!latest) return translateNow('print.never');
  const when = momentTexts(language).short(new Date(latest.printedAt));
  return translateNow('print.last', { when, by: latest.by, revision: latest.revision });
};
