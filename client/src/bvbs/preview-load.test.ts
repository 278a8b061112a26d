// @vitest-environment happy-dom
import { bar, writeAbs } from '@werkplan/shared/bvbs/testing/abs-writer.ts';
import { createElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { serveCalls } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { fakeAbsWorker } from './testing/fake-abs-worker.ts';

const day = '2026-11-23';
const site = { constructionSite: 'Werk Lahr', postCode: '77933', city: 'Lahr' };
const totals = (steelTotal: number, steel: number) => ({
  id: 1,
  maxCapacity: 20_000,
  mattingTotal: 0,
  steelTotal,
  remaining: 20_000 - steelTotal,
  reserved: { steel, matting: 0 },
});
const left = (steel: number) => ({ steel, matting: 0 });
const counts = { created: 1, changed: 0, unchanged: 0 };

beforeEach(async () => {
  await setLanguage('de');
  fakeAbsWorker();
  signIn('planner');
  showDay({ date: day });
});

it('shows the reservations that remain after the new load', async () => {
  const place = { id: 1, siteId: 4, site: site.constructionSite, hallId: 1, period: 'day', day };
  const halls = [{ date: day, before: totals(10_000, 9_000), after: totals(15_000, 4_000) }];
  const reservations = [{ ...place, before: left(9_000), after: left(4_000) }];
  serveCalls({
    'drawings.find': () => ({ body: { drawings: [], site } }),
    'drawings.numbers': () => ({ body: { numbers: ['248123'] } }),
    'drawings.take': () => ({
      body: {
        halls,
        reservations,
        trucks: [],
        marks: [],
        answer: { drawings: [], orders: [], known: [], halls, counts },
      },
    }),
  });
  const files = [new File([writeAbs([bar()])], 'a.abs')];
  const ways = { onChoose: () => undefined, onClose: () => undefined };
  renderPartInApp(createElement(PreviewDialog, { files, hall: 1, day, ...ways }));
  const meter = (): Element | null => document.querySelector('[role=meter]');
  await eventually(() =>
    expect(meter()?.getAttribute('aria-valuetext')).toBe('15 von 20 t · 4 t reserviert · danach 1 t frei'),
  );
  const widths = [...(meter()?.children ?? [])].map((part) => (part as HTMLElement).style.width);
  expect(widths).toEqual(['50%', '25%', '20%']);
  expect(document.body.textContent).toContain('danach 1 t frei');
  expect(document.body.textContent).toContain('aus Reservierung Werk Lahr (5 von 9 t)');
});
