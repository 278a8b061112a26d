import type { Page } from 'playwright-core';
import { pdfPages, type PdfPage } from './pdf-pages.ts';

declare global {
  interface Window {
    dialogs: number;
    /** The print dialog stays open: whatever is printed meanwhile closes nothing. */
    keepOpen: boolean;
  }
}

/** From the next page on the print dialog is only counted; `closeDialog` closes it. */
export const countDialogs = async (page: Page): Promise<unknown> =>
  await page.addInitScript(() => {
    globalThis.window.dialogs = 0;
    globalThis.window.keepOpen = true;
    globalThis.window.print = () => {
      globalThis.window.dialogs += 1;
    };
    addEventListener('afterprint', (event) => {
      if (globalThis.window.keepOpen) event.stopImmediatePropagation();
    });
  });

/** Waits for the dialog over the finished paper. */
export const dialogOpens = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => globalThis.window.dialogs > 0);
};

/** Leads from a page with a sidebar to a paper, without loading the window anew, and waits for its dialog. */
export const openPaper = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    globalThis.window.dialogs = 0;
    globalThis.window.keepOpen = true;
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
  await dialogOpens(page);
};

export const closeDialog = async (page: Page): Promise<void> =>
  await page.evaluate(() => {
    globalThis.window.keepOpen = false;
    dispatchEvent(new Event('afterprint'));
  });

/** What the printer would get. */
export const paperOf = async (page: Page, printBackground = false): Promise<PdfPage[]> =>
  pdfPages(await page.pdf({ preferCSSPageSize: true, printBackground }));

export interface SlotOnPaper {
  /** Of all sheets, from 0. */
  sheet: number;
  deliveryId: number;
  slot: number;
  text: string;
  isChanged: boolean;
  /** Nothing of it is outside its run's frame, nothing of its frame outside the sheet. */
  isWhole: boolean;
}

/** Every slot of the paper as it is laid out for printing. */
export const slotsOnPaper = async (page: Page): Promise<SlotOnPaper[]> => {
  await page.emulateMedia({ media: 'print' });
  const slots = await page.evaluate(() => {
    const isInside = (inner: Element, outer: Element): boolean => {
      const [a, b] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
      const slack = 0.5;
      return (
        a.top >= b.top - slack &&
        a.bottom <= b.bottom + slack &&
        a.left >= b.left - slack &&
        a.right <= b.right + slack
      );
    };
    return [...document.querySelectorAll('[data-print=sheet]')].flatMap((sheet, index) =>
      [...sheet.querySelectorAll<HTMLElement>('[data-print=slot]')].map((slot) => {
        const run = slot.closest<HTMLElement>('[data-delivery]') ?? slot;
        const parts = [...slot.querySelectorAll('*')];
        return {
          sheet: index,
          deliveryId: Number(run.dataset['delivery']),
          slot: Number(slot.dataset['slot']),
          text: slot.innerText.replaceAll(/\s+/g, ' ').trim(),
          isChanged: 'changed' in slot.dataset,
          isWhole: isInside(run, sheet) && isInside(slot, run) && parts.every((part) => isInside(part, slot)),
        };
      }),
    );
  });
  await page.emulateMedia({ media: null });
  return slots;
};
