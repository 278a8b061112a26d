// @vitest-environment happy-dom
import { aDelivery, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showDay } from '../testing/shown-day.ts';
import { showRowOnPage } from './show-row-on-page.ts';

const rings = vi.fn<() => void>();
const run = { entity: 'deliveries', id: 4, changeId: null } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
  rings.mockClear();
  showDay({ trucks: [aTruck({ id: 3 })], deliveries: [aDelivery({ id: 4, date: testDay, truckId: 3 })] });
});
afterEach(() => {
  dispatchEvent(new Event('popstate'));
  vi.useRealTimers();
});

const arrive = (path = '/delivery'): void => history.replaceState(null, '', path);
/** Renders the run's column and waits for the observer, which is asynchronous. */
const draw = async (): Promise<void> => {
  const column = document.createElement('section');
  column.dataset['delivery'] = '4';
  column.innerHTML = '<button></button>';
  column.animate = (() => rings()) as unknown as typeof column.animate;
  column.scrollIntoView = () => undefined;
  document.body.append(column);
  await new Promise((resolve) => void setImmediate(resolve));
};

describe('a link to a changed row', () => {
  it('shows the row once, as soon as the page has rendered it', async () => {
    showRowOnPage('/delivery', run);
    arrive();
    await draw();
    expect(rings).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(document.querySelector('[data-delivery] button'));
    await draw();
    expect(rings).toHaveBeenCalledOnce();
  });

  it('waits for its page and ignores rows of other pages', async () => {
    showRowOnPage('/delivery', run);
    arrive('/production');
    await draw();
    expect(rings).not.toHaveBeenCalled();
    arrive();
    await draw();
    expect(rings).toHaveBeenCalledOnce();
  });

  it.each(['pointerdown', 'keydown', 'popstate'])(
    'is given up when the planner does something else first (%s)',
    async (event) => {
      showRowOnPage('/delivery', run);
      arrive();
      dispatchEvent(new Event(event));
      await draw();
      expect(rings).not.toHaveBeenCalled();
    },
  );

  it('is replaced by the next link', async () => {
    showRowOnPage('/delivery', run);
    showRowOnPage('/delivery', { ...run, id: 99 });
    arrive();
    await draw();
    expect(rings).not.toHaveBeenCalled();
  });

  it('is abandoned after 10 s', async () => {
    showRowOnPage('/delivery', run);
    arrive();
    vi.advanceTimersByTime(10_000);
    await draw();
    expect(rings).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
