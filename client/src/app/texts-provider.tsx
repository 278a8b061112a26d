import type { ReactNode } from 'react';
import { TextsContext, useTextsOfLanguage } from '../lib/i18n.ts';

/** Follows the language once for the whole app: following it in each of a board's 5,000 parts costs 300 ms. */
export const TextsProvider = ({ children }: { children: ReactNode }): ReactNode => (
  <TextsContext value={useTextsOfLanguage()}>{children}</TextsContext>
);
