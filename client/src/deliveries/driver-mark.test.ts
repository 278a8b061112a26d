// @vitest-environment happy-dom
import { aDelivery, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { act, fireEvent } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { eventually } from '../testing/eventually.ts';
import { serveWith } from '../testing/fake-server.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { receiveChange, showDay } from '../testing/shown-day.ts';
import { DriverMark } from './driver-mark.tsx';

const plant = { name: '', nearFullPercent: 95, secondStep: 'none' as const, driverGapMinutes: 60 };
const run = (id: number, truckDriver: string, startingTime: string) =>
  aDelivery({ id, date: testDay, truckId: id, truckDriver, startingTime });
const kern = run(1, 'Kern', '07:00');

beforeEach(async () => {
  await setLanguage('de');
  store().set(plantAtom, null);
  showDay({
    trucks: [
      aTruck({ id: 1, registration: 'OG-A 1' }),
      aTruck({ id: 2, registration: 'OG-B 2' }),
      aTruck({ id: 3, registration: 'OG-C 3' }),
    ],
    deliveries: [kern, run(2, 'kern', '08:00'), run(3, 'Weber', '07:00')],
  });
});

describe('a driver with two runs at about the same time', () => {
  it('is marked with the other run once the plant’s settings are loaded', async () => {
    const requests = serveWith(() => ({ body: plant }));
    const { container, findByRole, findByText } = renderPartInApp(
      createElement(DriverMark, { delivery: kern }),
    );
    expect(container.textContent).toBe('');
    const mark = await findByRole('img');
    expect(mark.getAttribute('aria-label')).toBe('Kern fährt auch OG-B 2 um 08:00 Uhr');
    fireEvent.pointerEnter(mark);
    await findByText('Kern fährt auch OG-B 2 um 08:00 Uhr');
    expect(requests.map(({ line }) => line)).toEqual(['GET /api/plant']);
  });

  it('is no longer marked after another user has moved the other run', async () => {
    store().set(plantAtom, plant);
    const { queryByRole } = renderPartInApp(createElement(DriverMark, { delivery: kern }));
    await eventually(() => expect(queryByRole('img')).not.toBeNull());
    const moved = { ...run(2, 'kern', '08:01'), version: 2 };
    act(() =>
      receiveChange({
        patch: { deliveries: [moved] },
        action: 'deliveries.update',
        actor: { id: 2, name: 'Bernd' },
      }),
    );
    expect(queryByRole('img')).toBeNull();
  });

  it('is no longer marked once the plant allows it', async () => {
    store().set(plantAtom, plant);
    const { queryByRole } = renderPartInApp(createElement(DriverMark, { delivery: kern }));
    await eventually(() => expect(queryByRole('img')).not.toBeNull());
    act(() => store().set(plantAtom, { ...plant, driverGapMinutes: 59 }));
    expect(queryByRole('img')).toBeNull();
  });
});
