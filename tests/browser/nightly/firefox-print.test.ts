import { execFileSync } from 'node:child_process';
import { addDeliveryEndpoint, fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firefox, firefoxProgram, openFirefox } from '../../support/firefox.ts';
import { makeFleet } from '../../support/make.ts';
import { makeOrders } from '../../support/production-page.ts';
import { type Paper, volumes } from '../../support/volumes.ts';
import { useWindows } from '../../support/windows.ts';

if (firefoxProgram === undefined)
  console.warn('No Firefox with poppler-utils on this machine: nobody looks at what Firefox prints.');

const windows = useWindows();
let firefox: Firefox | undefined;

/** Pixels per mm in the rendered page. */
const dots = 2;
/** Tolerance for content in the margin, in pixels: the width of a line. */
const slack = dots;

interface PrintedPage {
  /** In mm. */
  readonly size: string;
  /** True when the page has content, and all of it is inside the margins. */
  readonly isFilled: boolean;
}

/** Renders the pages as images, because Firefox draws the letters of a variable font as paths. */
const pagesIn = (pdf: Buffer, margin: number): PrintedPage[] => {
  const pictures = execFileSync('pdftoppm', ['-gray', '-r', String(25.4 * dots)], {
    input: pdf,
    maxBuffer: 200_000_000,
  });
  const pages: PrintedPage[] = [];
  let start = 0;
  while (start < pictures.length) {
    const [head = '', width = 0, height = 0] =
      /^P5\n(\d+) (\d+)\n255\n/.exec(pictures.subarray(start, start + 40).toString('latin1')) ?? [];
    const [columns, rows] = [Number(width), Number(height)];
    const page = pictures.subarray(start + head.length, start + head.length + columns * rows);
    const edge = margin * dots - slack;
    const isInside = (at: number): boolean => {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      return x >= edge && x < columns - edge && y >= edge && y < rows - edge;
    };
    const ink = [...page.keys()].filter((at) => (page[at] ?? 255) < 200);
    pages.push({
      size: `${Math.floor(columns / dots)} × ${Math.floor(rows / dots)}`,
      isFilled: ink.length > 0 && ink.every(isInside),
    });
    start += head.length + columns * rows;
  }
  return pages;
};

const isReady = `const sheet = document.querySelector('[data-print=sheet]');
  return sheet !== null && getComputedStyle(sheet.parentElement).visibility === 'visible';`;

/** Prints in portrait on this paper; returns the PDF and the number of the page's sheets. */
const printed = async (address: string, { width, height, margin }: Paper) => {
  if (!firefox) throw new Error('no Firefox');
  const page = firefox;
  await page.goTo(`${windows.server.url}${address}`);
  await expect.poll(async () => await page.evaluate(isReady), { timeout: 30_000 }).toBe(true);
  const sheets = Number(await page.evaluate("return document.querySelectorAll('[data-print=sheet]').length"));
  const pages = pagesIn(await page.print({ width: height, height: width, margin }), margin);
  return { sheets, pages };
};
const filled = (count: number, width: number, height: number): PrintedPage[] =>
  Array.from({ length: count }, () => ({ size: `${width} × ${height}`, isFilled: true }));

describe.skipIf(firefoxProgram === undefined)('Firefox', () => {
  let past: Day;
  let ahead: Day;

  beforeAll(async () => {
    // A past day has only the runs that a test adds.
    past = addDays(windows.today, -1);
    ahead = addDays(windows.today, 3);
    firefox = await openFirefox(firefoxProgram ?? '');
    await firefox.goTo(`${windows.server.url}/api/openapi.json`);
    const [name = '', value = ''] = windows.script.cookie.split('=');
    await firefox.addCookie(name, value);
    const [truck] = await makeFleet(windows.script, 1);
    const body = { truckId: truck?.id ?? 0, date: past };
    let longest = 0;
    for (let count = 0; count < 7; count += 1)
      longest = (await windows.script.call(addDeliveryEndpoint, { body })).id;
    const text = 'Zufahrt über die Hugstetter Straße '.repeat(14).trim();
    for (let slot = 0; slot < 20; slot += 1)
      await windows.script.call(fillSlotEndpoint, { params: { deliveryId: longest, slot }, body: { text } });
    const order = { isUrgent: true, h3: true, attribute4: true, note: 'Kran '.repeat(30) };
    await makeOrders(
      windows.script,
      ahead,
      Array.from({ length: 80 }, () => order),
    );
  }, 120_000);
  afterAll(async () => await firefox?.close());

  it.each(volumes.printedPapers)(
    'fills $format with margins of $margin mm',
    async (paper) => {
      const runs = await printed(`/delivery/print?date=${past}`, paper);
      // Six runs fit side by side, and the long run takes two sheets of its own.
      expect(runs.sheets).toBe(3);
      expect(runs.pages).toEqual(filled(runs.sheets, paper.width, paper.height));
      const orders = await printed(`/production/print?date=${ahead}&hall=1`, paper);
      expect(orders.sheets).toBeGreaterThan(3);
      expect(orders.pages).toEqual(filled(orders.sheets, paper.height, paper.width));
    },
    60_000,
  );
});
