// @vitest-environment happy-dom
import { aDelivery } from '@werkplan/shared/live/testing/rows.ts';
import { createElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { LateRun } from './late-run.tsx';

const date = '2026-11-23';
const at = `${date}T05:00:00Z`;
const delivery = aDelivery({ id: 4, date, truckId: 1, truckDriver: 'Yilmaz' });

beforeEach(async () => {
  await setLanguage('de');
  const late = { date, releaseId: 2, reason: 'Kran', by: 'user:1', at, version: 1 };
  const rows = { orders: [], shipments: [], deliveries: [4], deliveryItems: [] };
  showDay({
    date,
    deliveries: [delivery],
    releases: [{ id: 2, date, by: 'user:1', at, version: 1 }],
    lateChanges: [1, 2, 3].map((id) => ({ ...late, ...rows, id })),
  });
});

it.each([
  ['beside a driver whose name fits', 10, '3 nachträglich'],
  ['beside a driver whose name would be cut, its number stays', 20, '3'],
])('the badge of late changes, %s', (_, nameWidth, text) => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(nameWidth);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(10);
  const name = createElement('b', { title: 'Yilmaz' }, 'Yilmaz');
  const driver = createElement('span', { 'data-field': 'truckDriver' }, name);
  const { getByRole } = renderPartInApp(
    createElement('p', null, driver, createElement(LateRun, { deliveryId: delivery.id })),
  );
  const badge = getByRole('img').cloneNode(true) as HTMLElement;
  for (const hidden of badge.querySelectorAll('[hidden]')) hidden.remove();
  expect(badge.textContent?.trim()).toBe(text);
});
