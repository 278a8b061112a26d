// @vitest-environment happy-dom
import { anOrder, aShipment } from '@werkplan/shared/live/testing/rows.ts';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { loadTexts } from '../lib/i18n.ts';
import { eventually } from '../testing/eventually.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { showDay, showLoadingDay } from '../testing/shown-day.ts';
import { ListFilterSelect } from './list-filter-select.tsx';

it('shows counts of the day, and none while it loads', async () => {
  await loadTexts('all');
  await setLanguage('en');
  const date = '2026-11-23';
  showLoadingDay(date);
  const { container } = renderPartInApp(createElement(ListFilterSelect));
  await eventually(() => expect(container.textContent).toContain('All Shipments (–)'));
  showDay({
    date,
    orders: [anOrder({ id: 1, date })],
    shipments: [aShipment({ id: 1, date, productionOrderId: 1 })],
  });
  await eventually(() => expect(container.textContent).toContain('All Shipments (1)'));
});
