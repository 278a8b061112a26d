import type { Page } from 'playwright-core';
import type { Paper } from './volumes.ts';
import { pdfPages, type PdfPage } from './pdf-pages.ts';

declare global {
  interface Window {
    dialogs: number;
    /** While true, `afterprint` events are blocked, so the page believes that the print dialog is still open. */
    keepOpen: boolean;
  }
}

/** From the next page load on, `window.print` only counts its calls; `closeDialog` simulates closing the dialog. */
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

/** Waits until the page has finished the document and opened the print dialog. */
export const dialogOpens = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => globalThis.window.dialogs > 0);
};

/** Navigates from a page with a sidebar to a print page without reloading the window. */
export const goToPaper = async (page: Page, address: string): Promise<void> =>
  await page.evaluate((to) => {
    globalThis.window.dialogs = 0;
    globalThis.window.keepOpen = true;
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);

/** Does the same and waits for the dialog. */
export const openPaper = async (page: Page, address: string): Promise<void> => {
  await goToPaper(page, address);
  await dialogOpens(page);
};

export const closeDialog = async (page: Page): Promise<void> =>
  await page.evaluate(() => {
    globalThis.window.keepOpen = false;
    // The event may trigger a reload, which would abort this call; therefore it is dispatched later.
    setTimeout(() => dispatchEvent(new Event('afterprint')));
  });

interface Printer {
  readonly printBackground?: boolean;
  /** Defaults to A4 with margins of 10 mm. */
  readonly paper?: Paper;
}

/** Prints the page to PDF and returns the sheets. */
export const paperOf = async (page: Page, { paper, ...printer }: Printer = {}): Promise<PdfPage[]> => {
  const edge = `${paper?.margin ?? 10}mm`;
  const margin = { top: edge, right: edge, bottom: edge, left: edge };
  const format = paper?.format ?? 'A4';
  return pdfPages(await page.pdf({ preferCSSPageSize: true, format, margin, ...printer }));
};

export interface SlotOnPaper {
  /** The index of the sheet, from 0. */
  sheet: number;
  deliveryId: number;
  slot: number;
  text: string;
  isChanged: boolean;
  /** The computed font size. */
  size: string;
  /** True when the slot lies within its run's frame, the frame within the sheet, and the sheet on the paper. */
  isWhole: boolean;
}

const px = (mm: number): number => (mm / 25.4) * 96;

/** Evaluates a function in the page while it is laid out for this paper. */
const laidOut = async <Found>(
  page: Page,
  { width, height, margin }: Omit<Paper, 'format'>,
  find: (room: { width: number; height: number }) => Found,
): Promise<Found> => {
  const before = page.viewportSize();
  const room = { width: px(width - 2 * margin), height: px(height - 2 * margin) };
  await page.setViewportSize({ width: Math.floor(room.width), height: Math.floor(room.height) });
  await page.emulateMedia({ media: 'print' });
  const found = (await page.evaluate(find as never, room)) as Found;
  await page.emulateMedia({ media: null });
  if (before) await page.setViewportSize(before);
  return found;
};

/** Returns every slot of the document, by default on A4 with margins of 10 mm. */
export const slotsOnPaper = async (
  page: Page,
  paper: Omit<Paper, 'format'> = { width: 297, height: 210, margin: 10 },
): Promise<SlotOnPaper[]> =>
  await laidOut(page, paper, (room) => {
    const slack = 0.5;
    const isInside = (inner: Element, outer: Element): boolean => {
      const [a, b] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
      return (
        a.top >= b.top - slack &&
        a.bottom <= b.bottom + slack &&
        a.left >= b.left - slack &&
        a.right <= b.right + slack
      );
    };
    const fits = (sheet: Element): boolean => {
      const { width, height } = sheet.getBoundingClientRect();
      return width <= room.width + slack && height <= room.height + slack;
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
          size: getComputedStyle(run).fontSize,
          isWhole:
            fits(sheet) &&
            isInside(run, sheet) &&
            isInside(slot, run) &&
            parts.every((part) => isInside(part, slot)),
        };
      }),
    );
  });

interface LineOnPaper {
  sheet: number;
  /** The left edges of the columns, px. */
  edges: string;
  /** True when no cell's content leaves the cell and the sheet fits on the paper. */
  isWhole: boolean;
}

/** Returns every order of a hall's list. */
export const linesOnPaper = async (page: Page, paper: Omit<Paper, 'format'>): Promise<LineOnPaper[]> =>
  await laidOut(page, paper, (room) =>
    [...document.querySelectorAll<HTMLElement>('[data-print=sheet]')].flatMap((sheet, index) =>
      [...sheet.querySelectorAll('tbody')].map((order) => {
        const cells = [...order.querySelectorAll('td')];
        const [{ cells: first } = { cells: [] }] = order.rows;
        return {
          sheet: index,
          edges: [...first].map((cell) => Math.round(cell.getBoundingClientRect().left)).join(' '),
          isWhole:
            sheet.offsetWidth <= room.width + 1 &&
            sheet.offsetHeight <= room.height + 1 &&
            cells.every((cell) => cell.scrollWidth <= cell.clientWidth + 1),
        };
      }),
    ),
  );
