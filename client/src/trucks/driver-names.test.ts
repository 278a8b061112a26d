// @vitest-environment happy-dom
import type { Driver } from '@werkplan/shared/trucks/driver-schema.ts';
import { act } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { eventually } from '../testing/eventually.ts';
import { serveWith } from '../testing/fake-server.ts';
import { renderPartInApp } from '../testing/in-app.ts';
import { DriverNames } from './driver-names.tsx';
import { driversAtom } from './drivers.ts';

const driver = (id: number, name: string, truckId: number | null = null): Driver => ({
  id,
  name,
  phone: '',
  truckId,
  isActive: true,
});

it('loads the drivers once and suggests them, those of the truck first', async () => {
  const requests = serveWith(() => ({ body: [driver(1, 'Abt'), driver(2, 'Wolf', 7)] }));
  const { container } = renderPartInApp(createElement(DriverNames, { id: 'names', truckId: 7 }));
  renderPartInApp(createElement(DriverNames, { id: 'others', truckId: null }));
  const names = (): string[] => [...container.querySelectorAll('option')].map(({ value }) => value);
  await eventually(() => expect(names()).toEqual(['Wolf', 'Abt']));
  expect(requests.map(({ line }) => line)).toEqual(['GET /api/drivers']);
  act(() => store().set(driversAtom, [{ ...driver(2, 'Wolf', 7), isActive: false }, driver(3, 'Roth')]));
  expect(names()).toEqual(['Roth']);
});
