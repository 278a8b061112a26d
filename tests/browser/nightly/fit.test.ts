import { type Language, languages } from '@werkplan/shared/i18n/languages.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../support/client.ts';
import { sinceStrip, stateChip } from '../../support/day-bar.ts';
import { findMisfits } from '../../support/fit.ts';
import { colleagues, type FullDays } from '../../support/full-day.ts';
import { furnishStage } from '../../support/furnish-stage.ts';
import { whatHidesFocus } from '../../support/hidden-focus.ts';
import { setSize, type Size } from '../../support/layout.ts';
import { connect } from '../../support/live-follower.ts';
import { nightly } from '../../support/nightly.ts';
import { showDay } from '../../support/own-day.ts';
import { openedStates } from '../../support/opened-states.ts';
import { password } from '../../support/people.ts';
import { strangerStates, yardStates } from '../../support/outside-states.ts';
import { draftStates, pageStates } from '../../support/page-states.ts';
import type { PageState, Stage } from '../../support/stage.ts';
import { tidyPage } from '../../support/tidy-page.ts';
import { useWindows } from '../../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.64');

/** Opens every page state once and checks it in all window sizes and themes. */
const windows = useWindows();
let days: FullDays;
let common: Awaited<ReturnType<typeof furnishStage>>;
/** Functions that close the sockets of colleagues on the full day. */
const ends: (() => void)[] = [];

beforeAll(async () => {
  const { server } = windows;
  common = await furnishStage(windows);
  ({ days } = common);
  for (const { name } of colleagues) {
    const client = new Client(server.url);
    await client.signIn(`${name}@werkplan.example`, password);
    const socket = await connect(client);
    const report = () => void socket.emit('presence', { day: days.full, focus: null, mode: 'focus' });
    report();
    const reporting = setInterval(report, 5_000);
    ends.push(() => {
      clearInterval(reporting);
      socket.disconnect();
    });
  }
}, 60_000);
afterAll(() => {
  for (const end of ends) end();
});

const usual: Size = { width: 1440, height: 900 };
const screens: readonly Size[] = [
  { width: 1920, height: 1080 },
  usual,
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
];
/** Windows of 1440 × 900 and 1280 × 720 at a browser zoom of 200 %. */
const zoomed: readonly Size[] = [
  { width: 720, height: 450 },
  { width: 640, height: 360 },
];
/** A window beside another one, and a phone. */
const narrow: readonly Size[] = [
  { width: 600, height: 844 },
  { width: 390, height: 844 },
];
const phones: readonly Size[] = [360, 390, 430].map((width) => ({ width, height: 800 }));

interface Form {
  readonly sizes: readonly Size[];
  /** Sizes that are also checked with an open sidebar. */
  readonly besideSidebar?: readonly Size[];
}
const forms = {
  page: { sizes: [...screens, ...zoomed, ...narrow], besideSidebar: screens },
  opened: { sizes: [...screens, ...zoomed] },
  phone: { sizes: phones },
} as const satisfies Record<string, Form>;

/** Layout faults with the states and sizes in which they were found. */
type Faults = Map<string, string[]>;
const listed = (faults: Faults): string[] =>
  [...faults].map(([fault, places]) => `${fault} (${places.length} ×, ${places[0]})`);

const patienceMs = 2_000;

/** Retries, because a popover is positioned shortly after the window was resized. */
const settled = async (page: Page, part: string | undefined): Promise<string[]> => {
  const end = performance.now() + patienceMs;
  let found = await findMisfits(page, part);
  while (found.length > 0 && performance.now() < end) found = await findMisfits(page, part);
  return found;
};

/** Checks both themes, switched in place as the setting does. */
const look = async (page: Page, { part }: PageState, place: string, faults: Faults): Promise<void> => {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((to) => (document.documentElement.dataset['theme'] = to), theme);
    for (const fault of await settled(page, part))
      faults.set(fault, [...(faults.get(fault) ?? []), `${place}, ${theme}`]);
  }
};

/** Closes what is open, then clears the selection. */
const close = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await tidyPage(page);
  await page.keyboard.press('Escape');
};

/** Shows each state once and checks it in every size. */
const walk = async (stage: Stage, states: readonly PageState[], form: Form): Promise<string[]> => {
  const { page, language } = stage;
  const faults: Faults = new Map();
  const first = form.sizes.includes(usual) ? usual : (form.sizes[0] ?? usual);
  const show = async (state: PageState): Promise<void> => {
    try {
      await state.show(stage);
    } catch (error) {
      throw new Error(`${state.name} isn't shown`, { cause: error });
    }
  };
  for (const state of states) {
    await setSize(page, first);
    await show(state);
    // The yard's phone polls the server, so its network never becomes idle.
    if (form !== forms.phone) await page.waitForLoadState('networkidle');
    for (const size of form.sizes) {
      await setSize(page, size);
      // A popover opens from a visible element, and a zoomed window shows fewer elements.
      if (state.part !== undefined && zoomed.includes(size)) {
        await close(page);
        await show(state);
      }
      await look(page, state, `${state.name}, ${language}, ${size.width}`, faults);
    }
    if (form.besideSidebar && state.part === undefined) {
      await page.keyboard.press('Control+b');
      for (const size of form.besideSidebar) {
        await setSize(page, size);
        await look(page, state, `${state.name}, ${language}, ${size.width} with sidebar`, faults);
      }
      await page.keyboard.press('Control+b');
    }
    await setSize(page, first);
    await close(page);
  }
  return listed(faults);
};

const stageOn = (page: Page, language: Language): Stage => ({ ...common, page, role: 'admin', language });
const planners = new Map<Language, Promise<Page>>();
/** Opens Anna's window in this language and the default size. */
const planner = async (language: Language): Promise<Stage> => {
  const opened = planners.get(language) ?? windows.open('anna', '/settings', { locale: language });
  planners.set(language, opened);
  const page = await opened;
  await setSize(page, usual);
  return stageOn(page, language);
};

const minutes = 60_000;

it('nothing lies over anything else, is cut off or out of reach on a full day, in German at 1440 and 1024', async () => {
  const inShort = pageStates.filter(({ name }) => /^(?:delivery|production), full day$/.test(name));
  const sizes = [usual, { width: 1024, height: 768 }];
  expect(await walk(await planner('de'), inShort, { sizes })).toEqual([]);
});

describe.each(languages)('nothing lies over anything else, is cut off or out of reach in %s', (language) => {
  nightly(
    'on any page',
    async () =>
      expect(await walk(await planner(language), [...pageStates, ...draftStates], forms.page)).toEqual([]),
    8 * minutes,
  );
  nightly(
    'in what opens on the pages',
    async () => expect(await walk(await planner(language), openedStates, forms.opened)).toEqual([]),
    8 * minutes,
  );
  nightly(
    'before the sign-in',
    async () => {
      const page = await windows.visit('/favicon.svg', { locale: language });
      expect(await walk(stageOn(page, language), strangerStates, forms.page)).toEqual([]);
    },
    4 * minutes,
  );
  nightly(
    'on the yard’s phone',
    async () => {
      const page = await windows.visit('/favicon.svg', { locale: language, isPhone: true });
      expect(await walk(stageOn(page, language), yardStates, forms.phone)).toEqual([]);
    },
    4 * minutes,
  );
});

it('what the chip of the day opens moves nothing below', async () => {
  const { page } = await planner('de');
  await showDay(page, '/delivery', days.full);
  await page.locator('[data-people="4"]').waitFor();
  const top = async () => (await page.locator('section[data-delivery]').first().boundingBox())?.y;
  await expect.poll(top).toBeDefined();
  const before = await top();
  await stateChip(page).press('Enter');
  await page.getByText('3 Änderungen seit dem Druck').waitFor();
  expect(await top()).toBe(before);
  await page.getByRole('button', { name: 'Durchgehen' }).press('Enter');
  await sinceStrip(page).waitFor();
  expect(await top()).toBe(before);
});

nightly(
  'the focus is in sight in every column and row of the orders, beside and under what stays in place',
  async () => {
    const { page } = await planner('de');
    await showDay(page, '/production', days.full);
    await page.locator('[data-row]').first().waitFor();
    const hidden: string[] = [];
    let at = 0;
    const step = async (key: string, times: number): Promise<void> => {
      for (let pressed = 0; pressed < times; pressed += 1) {
        await page.keyboard.press(key);
        const why = await whatHidesFocus(page);
        if (why) hidden.push(`${key} at ${at}: ${why}`);
      }
    };
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1024, height: 768 },
    ]) {
      at = size.width;
      await setSize(page, size);
      await page
        .locator('[data-row] [data-field=orderId] [data-stop], [data-row] [data-field=orderId] [role=button]')
        .first()
        .focus();
      const columns = await page.locator('[data-row]').first().locator('[data-field]').count();
      await step('ArrowRight', columns - 1);
      await step('ArrowDown', 12);
      await step('ArrowUp', 12);
      await step('ArrowLeft', columns - 1);
    }
    expect(hidden).toEqual([]);
  },
);
