// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { anOrder, aShipment } from '@werkplan/shared/live/testing/rows.ts';
import { daysFromTo } from '@werkplan/shared/values/day.ts';
import { createElement, type ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { MoveDateDialog } from './move-date-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const date = '2026-11-23';
const order = anOrder({
  id: 7,
  date,
  orderId: '248016',
  constructionSite: 'Klinikum',
  steel: 12_000,
  matting: 0,
});
const shipment = aShipment({ id: 3, date, productionOrderId: 7, amount: 12_000 });
const card = { shipment, order, class: 'active', isMoved: false } as const;
const onClose = vi.fn<() => void>();

let sent: SentRequest[];
let notices: ReturnType<typeof collectToasts>;
beforeEach(async () => {
  await setLanguage('en');
  notices = collectToasts();
  vi.clearAllMocks();
  showDay({ date, orders: [order], shipments: [shipment] });
  sent = serveCalls({
    'days.list': ({ address }) => {
      const { searchParams } = new URL(address, 'http://x');
      const days = daysFromTo(searchParams.get('from') ?? date, searchParams.get('to') ?? date);
      return { body: days.map((day) => ({ date: day, halls: [], truckCapacity: 24_000, load: 17_000 })) };
    },
  });
});
const changes = (): SentRequest[] => sent.filter(({ method }) => method !== 'GET');

const draw = (part: ReactElement) => {
  renderPartInApp(part);
  const dialog = document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement;
  const field = dialog.querySelector<HTMLInputElement>('input') as HTMLInputElement;
  return {
    dialog,
    field,
    type: (value: string): void => void fireEvent.input(field, { target: { value } }),
    enter: (): void => void fireEvent.keyDown(field, { key: 'Enter' }),
    press: (name: string): void => {
      const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name);
      fireEvent.click(button as HTMLElement);
    },
  };
};

describe('a split with an amount', () => {
  it('starts with half, refuses invalid amounts, and shows both resulting amounts', async () => {
    const { dialog, field, type, enter } = draw(createElement(SplitDialog, { card, onClose }));
    expect([dialog.querySelector('h2')?.textContent, field.value]).toEqual(['Split with amount', '6.000']);
    for (const [wrong, why] of [
      ['2.5', 'Please enter whole kilograms, e.g. 9.000 or 4.5 t'],
      ['12000', 'Between 1 kg and 11.999 kg'],
    ] as const) {
      type(wrong);
      enter();
      expect([field.value, dialog.textContent.includes(why)]).toEqual([wrong, true]);
    }
    expect(changes()).toEqual([]);
    type('2500');
    expect(dialog.textContent).toContain('= 3 t');
    expect(dialog.textContent).toContain('The shipment keeps 9.500 kg, the new part gets 2.500 kg.');
    enter();
    await eventually(() => expect(changes()).toMatchObject([{ body: { shipmentId: 3, amount: 2500 } }]));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a move to another day', () => {
  it('shows the trucks’ space on that day, and refuses past and invalid days', async () => {
    spec('2.27', '2.38', '5.9', '5.9a', 'L.29');
    const { dialog, field, type, press } = draw(createElement(MoveDateDialog, { card, onClose }));
    expect(dialog.querySelector('h2')?.textContent).toBe('Move to date');
    expect(dialog.textContent).toContain('Select date to move the shipment');
    expect(dialog.textContent).toContain('#248016');
    for (const wrong of ['31.02.2027', 'bald', '22.11.2026']) {
      type(wrong);
      press('Confirm');
      expect([field.value, dialog.textContent.includes('Please enter a valid date.')]).toEqual([wrong, true]);
    }
    await eventually(() => expect(dialog.querySelector('[role=grid]')).not.toBeNull());
    expect(dialog.querySelector<HTMLButtonElement>('[data-day="2026-11-22"] button')?.disabled).toBe(true);
    expect(changes()).toEqual([]);
    type('24.11.2026');
    await eventually(() => expect(dialog.textContent).toMatch(/Trucks on .* afterwards: 29 of 24 t- 5/));
    const day = dialog.querySelector('[data-day="2026-11-24"] button');
    expect(day?.getAttribute('aria-label')).toMatch(/trucks afterwards 29 of 24 t$/);
    press('Confirm');
    await eventually(() => expect(changes()).toMatchObject([{ body: { date: '2026-11-24' } }]));
    await eventually(() => expect(notices.at(-1)?.text).toBe('The shipment has been moved to 24.11.2026'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('changes nothing when canceled, and reports that', () => {
    spec('4.22');
    draw(createElement(MoveDateDialog, { card, onClose })).press('Cancel');
    expect(notices.map(({ text }) => text)).toEqual(['Moving shipment to a date has been discarded.']);
    expect(changes()).toEqual([]);
  });
});
