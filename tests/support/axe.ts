import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { volumes } from './volumes.ts';

interface Broken {
  readonly rule: string;
  readonly targets: readonly unknown[];
  readonly inOtherTheme?: boolean;
}

type Axe = typeof axe;

/** The markup of every element that is looked at isn't written down: what is broken is named by its place. */
const quick = ';axe.configure({ noHtml: true })';

interface Look {
  readonly options: axe.RunOptions;
  readonly inOtherTheme?: true;
}

/** Looks at a part of the page several times, each time in the theme shown or in the other one. */
const run = async (page: Page, within: string, looks: readonly Look[]): Promise<Broken[]> => {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source + quick);
  const found = await page.evaluate(
    async ([part, wanted, examined]) => {
      // Even for a part axe reads the whole document: the trucks and rows beneath a dialog are out of sight for it meanwhile, and
      // those of a page but for the first ones. They stay where they are, for React may change them any time: what surrounds them
      // shows its children by a slot, which they leave.
      const isOnPage = document.querySelector(part)?.matches(':root, #root *');
      const left = part === 'html' ? examined : isOnPage ? Infinity : 0;
      const beneath = ['[data-delivery]', '[data-row]'].flatMap((one) =>
        [...document.querySelectorAll(one)].slice(left),
      );
      // Likewise the months of the year beneath a dialog; each day of a page may look different.
      if (!isOnPage) beneath.push(...document.querySelectorAll('#root [role=grid]:has([data-day])'));
      for (const { parentElement: around } of beneath)
        if (around && !around.shadowRoot) around.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
      for (const truck of beneath) truck.slot = 'beneath';
      // With no colour left on its way.
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
            // The menu's focus guards are hidden on purpose.
            { include: [[part]], exclude: [['[data-base-ui-focus-guard]']] },
            // Preloading serves only rules about audio and one that is off.
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

/** WCAG 2.2 asks for it, axe only when told to. */
const targetSize = { 'target-size': { enabled: true } };

/** A dialog is outside the page's landmarks, so the region rule is off for it. */
const allRules = (within: string): axe.RunOptions => ({
  rules: within === 'html' ? targetSize : { ...targetSize, region: { enabled: false } },
});

const colours: axe.RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** The rules that the page breaks, each with where; or a part of the page: a whole board takes seconds. */
export const brokenRules = async (page: Page, within = 'html'): Promise<Broken[]> =>
  await run(page, within, [{ options: allRules(within) }]);

/** Looks at colours alone, for a page whose other rules were checked in the other theme. */
export const brokenColours = async (page: Page, within = 'html'): Promise<Broken[]> =>
  await run(page, within, [{ options: colours }]);

/** Looks at both themes: they differ in colours alone, so the second look checks only these. */
export const brokenInEitherTheme = async (page: Page, within = 'html'): Promise<Broken[]> =>
  await run(page, within, [{ options: allRules(within) }, { options: colours, inOtherTheme: true }]);
