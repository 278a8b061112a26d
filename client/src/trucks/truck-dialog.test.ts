// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { aTruck } from '@werkplan/shared/live/testing/rows.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { refusal, serveWith } from '../testing/fake-server.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { TruckDialog } from './truck-dialog.tsx';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const truck = aTruck({ id: 3, registration: 'OG-BS 214' });
let notices: ReturnType<typeof collectToasts>;
const onClose = vi.fn<() => void>();

beforeEach(async () => {
  await setLanguage('en');
  notices = collectToasts();
  vi.clearAllMocks();
  showDay({ trucks: [truck] });
});

const draw = async (of: Truck | null) => {
  renderPartInApp(createElement(MemoryRouter, null, createElement(TruckDialog, { truck: of, onClose })));
  const dialog = document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement;
  const field = (label: string) => dialog.querySelector(`[aria-label="${label}"]`) as HTMLInputElement;
  const labelled = (label: string): HTMLInputElement => {
    const found = [...dialog.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
  };
  const press = (name: string): void => {
    const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    fireEvent.click(button as HTMLElement);
  };
  await eventually(() => expect(labelled('Driver')).not.toBeNull());
  return {
    dialog,
    title: dialog.querySelector('h2')?.textContent,
    field: (label: string) => labelled(label) ?? field(label),
    press,
    count: (text: string) => dialog.textContent.split(text).length - 1,
    type: (label: string, value: string) => fireEvent.input(labelled(label), { target: { value } }),
  };
};

it('of a new truck shows each missing or invalid field, and focuses the first one', async () => {
  spec('2.39', '2.39a', '5.5', '9.16b');
  const sent = serveWith(({ method }) => (method === 'GET' ? { body: [] } : { body: truck }));
  const { title, field, press, count, type, dialog } = await draw(null);
  expect(title).toBe('Add new truck');
  expect([field('Registration').placeholder, field('Capacity').placeholder]).toEqual(['REG-000', '000.000']);
  press('Create');
  expect(count('Mandatory field')).toBe(5);
  await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Truck type'));
  // Entered quantities are never reformatted.
  type('Capacity', 'x26.000 t');
  expect(field('Capacity').value).toBe('x26.000 t');
  type('Registration', ' FR-LS 902 ');
  type('Driver', 'Kessler');
  type('Starting time', '05:3');
  press('Create');
  expect(dialog.textContent).toContain('Please enter whole kilograms, e.g. 9.000 or 4.5 t');
  expect(dialog.textContent).toContain('Invalid format');
  expect([count('Mandatory field'), field('Capacity').getAttribute('aria-invalid')]).toEqual([1, 'true']);
  type('Capacity', '26,000.00');
  expect(dialog.textContent).toContain('= 26 t');
  expect(dialog.querySelector('label:has([aria-checked=true])')?.textContent).toBe('Gray');
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

it('of a truck that is still needed does not retire it, and links to the days', async () => {
  spec('2.39');
  serveWith(({ method }) =>
    method === 'GET' ? { body: [] } : refusal('TRUCK_IN_USE', { days: ['2026-12-01', '2026-12-03'] }),
  );
  const { title, press, dialog } = await draw(truck);
  expect(title).toBe('Truck info');
  press('Retire truck');
  await eventually(() => expect(dialog.textContent).toContain('OG-BS 214 is still needed on these days:'));
  const ways = [...dialog.querySelectorAll('a')];
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    '/delivery?date=2026-12-01',
    '/delivery?date=2026-12-03',
  ]);
  fireEvent.click(ways[1] as HTMLElement);
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  [null, 'Creating new truck has been discarded.'],
  [truck, 'Your changes have been discarded.'],
])('reports discarded input: %j', async (of, text) => {
  spec('4.27a');
  serveWith(() => ({ body: [] }));
  const { press, type } = await draw(of);
  type('Driver', 'Niemand');
  press('Cancel');
  expect(notices.map((notice) => notice.text)).toEqual([text]);
  expect(onClose).toHaveBeenCalledOnce();
});
