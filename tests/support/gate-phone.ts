import { nameOfLanguage, type YardLanguage } from '@werkplan/shared/i18n/languages.ts';
import type { Page } from 'playwright-core';

/** Chooses the language of the yard page, in the dialog that stands uppermost. */
export const chooseLanguage = async (page: Page, language: YardLanguage): Promise<void> => {
  await page.locator('[aria-haspopup=dialog]').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: nameOfLanguage(language) })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

/** Lists elements that stick out of the page, are cut off, break a word or are too small to tap. */
export const crooked = (): string[] => {
  const found: string[] = [];
  const name = (part: Element): string => `${part.localName} '${part.textContent.slice(0, 40)}'`;
  for (const part of document.querySelectorAll('#root *, dialog *')) {
    if (part.closest('.visually-hidden, svg')) continue;
    const { left, right, width, height } = part.getBoundingClientRect();
    if (width > 0 && (left < -1 || right > innerWidth + 1)) found.push(`${name(part)} is out`);
    if (part.localName === 'button' && (width < 48 || height < 48)) found.push(`${name(part)} is small`);
    if (part.matches('[data-status] > span') && height > 24) found.push(`${name(part)} is broken`);
  }
  return found;
};
