import type { Page } from 'playwright-core';

/** Counts the components drawn since the last reset by their place on the screen. */
export type Rendered = Readonly<Record<string, number>>;

interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
  readonly stateNode: unknown;
}
interface Spied {
  /** The place of a change has shown who made it. */
  isAttributed: boolean;
  rendered: Record<string, number>;
  mutated: Record<string, number>;
}

/**
 * Runs in the page before its own scripts. React reports every commit to the hook of its developer tools, also in the built
 * client; a fiber that has run carries the flag PerformedWork. A MutationObserver is the second witness.
 */
const install = (): void => {
  const spied: Spied = { isAttributed: false, rendered: {}, mutated: {} };
  const performedWork = 1;
  const hostComponent = 5;
  // Function, forwardRef, memo and simple memo components, and classes.
  const components = [0, 1, 11, 14, 15];

  const note = (record: Record<string, number>, place: string): void => {
    record[place] = (record[place] ?? 0) + 1;
  };
  const placeOf = (node: Element | null): string => {
    // Fetched files add elements to the head, which draws nothing.
    if (!node || node.closest('head')) return 'nothing';
    const near = (selector: string): HTMLElement | null => node.closest<HTMLElement>(selector);
    const slot = near('[data-slot]');
    const run = near('[data-delivery]')?.dataset['delivery'];
    if (slot) return `slot ${run}:${slot.dataset['slot']}`;
    if (run) return `run ${run}`;
    const listed = near('[data-shipment]')?.dataset['shipment'];
    if (listed) return `listed ${listed}`;
    const row = near('[data-row]')?.dataset['row'];
    if (row) return `row ${row}`;
    const hall = near('[role=radiogroup] > *')?.querySelector<HTMLElement>('[data-hall]')?.dataset['hall'];
    if (hall) return `hall ${hall}`;
    if (near('[role=group]')) return 'total';
    const mark = near('[data-arrows],[role=grid],section,header,main,nav,[role=log]');
    return mark?.dataset['arrows'] ?? mark?.getAttribute('role') ?? mark?.tagName.toLowerCase() ?? 'page';
  };
  const firstElement = (fiber: Fiber | null): Element | null => {
    for (let one = fiber; one; one = one.sibling) {
      if (one.tag === hostComponent) return one.stateNode as Element;
      const inside = firstElement(one.child);
      if (inside) return inside;
    }
    return null;
  };
  const walk = (fiber: Fiber, before: Fiber | null): void => {
    if (components.includes(fiber.tag) && (!before || fiber.flags & performedWork))
      note(spied.rendered, placeOf(firstElement(fiber.child)));
    // A subtree that React left alone is still the one of the commit before.
    if (before && fiber.child === before.child) return;
    for (let child = fiber.child; child; child = child.sibling) {
      const same = before !== null && child.alternate !== null;
      walk(child, same ? child.alternate : null);
    }
  };
  const observe = (): void =>
    new MutationObserver((mutations) => {
      for (const { target } of mutations)
        note(spied.mutated, placeOf(target instanceof Element ? target : target.parentElement));
      spied.isAttributed ||= document.querySelector('[data-author]') !== null;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  observe();
  // Idle callbacks fetch parts at times that no test controls.
  globalThis.requestIdleCallback = () => 0;
  Object.assign(globalThis, {
    spied,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => walk(current, current.alternate),
    },
  });
};

/** Has the window count from its next load on. */
export const spyOnRenders = async (page: Page): Promise<void> => {
  await page.addInitScript(install);
};

/** Forgets what was drawn so far. */
export const forgetRenders = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { spied } = globalThis as unknown as { spied: Spied };
    spied.isAttributed = false;
    spied.rendered = {};
    spied.mutated = {};
  });

/** The place of the last change has shown who made it, and no longer does. */
export const untilForgotten = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const { spied } = globalThis as unknown as { spied: Spied };
    return spied.isAttributed && !document.querySelector('[data-author]');
  });
};

/** Reads what React rendered and which nodes the document changed since the last reset. */
export const rendersOf = (page: Page): Promise<{ rendered: Rendered; mutated: Rendered }> =>
  page.evaluate(() => (globalThis as unknown as { spied: Spied }).spied);

/**
 * Rows and runs of a long list have their place in the page at once and are drawn, emptied and filled in steps
 * (client/src/lib/near-view.ts): waits until all of those within a screenful of what is shown are drawn, whole, and none beyond.
 */
export const untilDrawn = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const scrollerOf = (place: Element): Element => {
      const parent = place.parentElement ?? document.documentElement;
      const isScroller = /auto|scroll/.test(getComputedStyle(parent).overflow);
      return isScroller || !place.parentElement ? parent : scrollerOf(parent);
    };
    const places = [...document.querySelectorAll<HTMLElement>('[data-row], [data-delivery]')];
    const runs = places.filter(({ dataset, firstElementChild }) => dataset['delivery'] && firstElementChild);
    const slots = runs.map((run) => run.querySelectorAll('[data-slot]').length);
    if (places.length === 0 || Math.min(...slots) < Math.max(...slots)) return false;
    const view = scrollerOf(places[0] as HTMLElement).getBoundingClientRect();
    return places.every((place) => {
      const box = place.getBoundingClientRect();
      const isNear =
        box.right > view.left - view.width &&
        box.left < view.right + view.width &&
        box.bottom > view.top - view.height &&
        box.top < view.bottom + view.height;
      return isNear === (place.firstElementChild !== null) || place.querySelector(':focus, [tabindex="0"]');
    });
  });
};
