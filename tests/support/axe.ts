import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { volumes } from './volumes.ts';

interface Broken {
  readonly rule: string;
  readonly targets: readonly unknown[];
  readonly inOtherTheme?: boolean;
}

type Axe = typeof axe;

/** axe would otherwise serialize the markup of every checked element, which takes most of its time; the tests name a place instead. */
const quick = ';axe.configure({ noHtml: true })';

interface Look {
  readonly options: axe.RunOptions;
  readonly inOtherTheme?: true;
}

/** Checks a part of the page once per look; a look may first switch the theme. */
const run = async (page: Page, within: string, looks: readonly Look[]): Promise<Broken[]> => {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source + quick);
  const found = await page.evaluate(
    async ([part, wanted, examined]) => {
      // axe walks the whole document even for a part. Trucks and rows that are not checked are therefore hidden from it by
      // slotting them into a shadow root; removing them would conflict with React, which may update them at any time.
      const isOnPage = document.querySelector(part)?.matches(':root, #root *');
      const left = part === 'html' ? examined : isOnPage ? Infinity : 0;
      const beneath = ['[data-delivery]', '[data-row]'].flatMap((one) =>
        [...document.querySelectorAll(one)].slice(left),
      );
      // Calendars beneath a dialog are hidden in the same way; on a page, each of their days may look different.
      if (!isOnPage) beneath.push(...document.querySelectorAll('#root [role=grid]:has([data-day])'));
      for (const { parentElement: around } of beneath)
        if (around && !around.shadowRoot) around.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
      for (const truck of beneath) truck.slot = 'beneath';
      // Transitions are finished at once, because axe would measure intermediate colours.
      const turnTheme = (): void => {
        const { dataset } = document.documentElement;
        dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
        for (const animation of document.getAnimations())
          if (animation instanceof CSSTransition) animation.finish();
      };
      const { axe: here } = globalThis as unknown as { axe: Axe };
      const all: axe.Result[][] = [];
      try {
        for (const { options, inOtherTheme } of wanted) {
          if (inOtherTheme) turnTheme();
          const { violations } = await here.run(
            // The focus guards of an open menu are hidden from assistive technology on purpose.
            { include: [[part]], exclude: [['[data-base-ui-focus-guard]']] },
            // axe preloads styles and media only for rules about audio and for one that is off.
            { ...options, resultTypes: ['violations'], preload: false },
          );
          if (inOtherTheme) turnTheme();
          all.push(violations);
        }
      } finally {
        for (const truck of beneath) truck.removeAttribute('slot');
      }
      return all;
    },
    [within, looks, volumes.examinedRows] as const,
  );
  return found.flatMap((violations, index) =>
    violations.map(({ id, nodes }) => ({
      rule: id,
      targets: nodes.slice(0, 3).map(({ target }) => target),
      ...(looks[index]?.inOtherTheme && { inOtherTheme: true }),
    })),
  );
};

/** WCAG 2.2 requires this rule, which axe leaves off by default. */
const targetSize = { 'target-size': { enabled: true } };

/** A dialog lies outside the page's landmarks, so the region rule does not apply to it. */
const allRules = (within: string): axe.RunOptions => ({
  rules: within === 'html' ? targetSize : { ...targetSize, region: { enabled: false } },
});

const colours: axe.RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Lists the broken rules, each with its place; `within` limits the check, because a whole board takes seconds. */
export const brokenRules = async (page: Page, within = 'html'): Promise<Broken[]> =>
  await run(page, within, [{ options: allRules(within) }]);

/** Checks colours only, for a page whose other rules were checked in the other theme. */
export const brokenColours = async (page: Page, within = 'html'): Promise<Broken[]> =>
  await run(page, within, [{ options: colours }]);

/** Checks both themes; the second check covers colours only, in which alone the themes differ. */
export const brokenInEitherTheme = async (page: Page, within = 'html'): Promise<Broken[]> =>
  await run(page, within, [{ options: allRules(within) }, { options: colours, inOtherTheme: true }]);
