import type { Page } from 'playwright-core';

/** Counts rendered components since the last reset by their place on the screen. */
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
  /** True once the place of a change has shown who made the change. */
  isAttributed: boolean;
  rendered: Record<string, number>;
  mutated: Record<string, number>;
}

/**
 * Runs in the page before its own scripts. React reports every commit to the hook of its developer tools, even in a
 * production build, and marks fibers that rendered with the flag PerformedWork. A MutationObserver checks this independently.
 */
const install = (): void => {
  const spied: Spied = { isAttributed: false, rendered: {}, mutated: {} };
  const performedWork = 1;
  const hostComponent = 5;
  // React's tags of function, forwardRef, memo and simple memo components, and of classes.
  const components = [0, 1, 11, 14, 15];

  const note = (record: Record<string, number>, place: string): void => {
    record[place] = (record[place] ?? 0) + 1;
  };
  const placeOf = (node: Element | null): string => {
    // Lazily loaded files add elements to the head, which is not visible.
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
    // React reuses the children of a subtree that it did not render.
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
  // Idle callbacks would load code at times that a test cannot control.
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

/** Counts renders from the window's next load on. */
export const spyOnRenders = async (page: Page): Promise<void> => {
  await page.addInitScript(install);
};

/** Resets the counts. */
export const forgetRenders = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { spied } = globalThis as unknown as { spied: Spied };
    spied.isAttributed = false;
    spied.rendered = {};
    spied.mutated = {};
  });

/** Waits until the place of the last change has shown the change's author and stopped showing it. */
export const untilForgotten = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const { spied } = globalThis as unknown as { spied: Spied };
    return spied.isAttributed && !document.querySelector('[data-author]');
  });
};

/** Reads which components React rendered and which nodes the document changed since the last reset. */
export const rendersOf = (page: Page): Promise<{ rendered: Rendered; mutated: Rendered }> =>
  page.evaluate(() => (globalThis as unknown as { spied: Spied }).spied);

/**
 * Rows and runs of a long list have their place in the page at once, but their content is rendered in steps near the
 * visible area only (client/src/lib/near-view.ts). Waits until exactly those within a screenful of the visible area are rendered.
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
