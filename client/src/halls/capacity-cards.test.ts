// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { aCapacity, anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { aReservation } from '@werkplan/shared/halls/testing/a-reservation.ts';
import { aSite } from '@werkplan/shared/sites/testing/a-site.ts';
import { createElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { eventually } from '../testing/eventually.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { showDay, showLoadingDay } from '../testing/shown-day.ts';
import { CapacityCards } from './capacity-cards.tsx';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const date = '2026-11-23';
const onSelect = vi.fn<(hall: HallId) => void>();

const draw = (selected: HallId = 1) => {
  const drawn = renderPartInApp(createElement(CapacityCards, { selected, onSelect }));
  const card = (hall: HallId): HTMLElement => {
    const found = drawn.container.querySelector<HTMLElement>(`[data-hall="${hall}"]`);
    if (!found) throw new Error(`no card of hall ${hall}`);
    return found;
  };
  return { ...drawn, card };
};

beforeEach(async () => {
  await setLanguage('de');
  onSelect.mockReset();
  store().set(plantAtom, { name: '', nearFullPercent: 95 });
  showDay({
    date,
    orders: [
      anOrder({ id: 1, date, hallId: 1, steel: 65_400, matting: 12_600 }),
      anOrder({ id: 2, date, hallId: 2, steel: 62_000, matting: 0 }),
      anOrder({ id: 3, date, hallId: 3, steel: 9_999_999, matting: 0 }),
    ],
    hallCapacities: [
      aCapacity({ id: 1, hallId: 1, maxCapacity: 80_000 }),
      aCapacity({ id: 2, hallId: 2, maxCapacity: 60_000 }),
    ],
  });
});

describe('a card', () => {
  it.each([
    [1, 'Halle 1, 65 von 80 Tonnen Stahl, 13 Tonnen Matten, 15 frei'],
    [2, 'Halle 2, 62 von 60 Tonnen Stahl, 0 Tonnen Matten, 2 zu viel'],
    [3, 'Halle 3, 10.000 von 0 Tonnen Stahl, 0 Tonnen Matten, 10.000 zu viel'],
  ] as const)('of hall %s is read out as %j', (hall, text) => {
    expect(draw().card(hall).getAttribute('aria-label')).toBe(text);
  });

  it('shows steel, matting in brackets, capacity, and the remainder in the colour of its sign; the total is marked T', () => {
    spec('2.18a', '2.18b', '2.18c');
    const { card, getByRole } = draw();
    const shown = (part: Element | null | undefined) => [
      part?.textContent,
      /ok|danger/.exec(part?.querySelector('[class*=badge]')?.className ?? '')?.[0],
    ];
    expect(shown(card(1).parentElement)).toEqual(['1Halle 1+ 1565 (13) tKapazität 80 t', 'ok']);
    expect(shown(card(2).parentElement)).toEqual(['2Halle 2- 262 (0) tKapazität 60 t', 'danger']);
    expect(getByRole('group', { name: 'Gesamt' }).textContent).toMatch(/^TGesamtalle Hallen/);
  });

  it('has the exact kilograms in its tooltip', () => {
    expect(draw().card(1).title.split('\n')).toEqual([
      'Stahl 65.400 kg, Matten 12.600 kg',
      'Kapazität 80.000 kg',
      '14.600 kg frei',
    ]);
    expect(draw().card(2).title).toContain('2.000 kg über Kapazität');
  });

  it('shows only its name while the day loads', () => {
    showLoadingDay(date);
    expect(draw().card(1).getAttribute('aria-label')).toBe('Halle 1');
    expect(draw().card(1).title).toBe('');
  });

  it('with a remainder of 0 is full, but not over', () => {
    showDay({
      date,
      orders: [anOrder({ id: 1, date, hallId: 1, steel: 80_000, matting: 0 })],
      hallCapacities: [aCapacity({ id: 1, hallId: 1, maxCapacity: 80_000 })],
    });
    expect(draw().card(1).getAttribute('aria-label')).toContain('0 frei');
  });

  it('for all halls shows their sums', () => {
    spec('2.18', '9.1');
    const { getByRole } = draw();
    expect(getByRole('group', { name: 'Gesamt' }).title).toContain('Kapazität 140.000 kg');
  });
});

describe('the selected hall', () => {
  it('is the only one that is checked and that Tab reaches', () => {
    const { getAllByRole } = draw(2);
    const radios = getAllByRole('radio');
    expect(radios.map((radio) => radio.getAttribute('aria-checked'))).toEqual(['false', 'true', 'false']);
    expect(radios.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  });

  it('changes by click', () => {
    spec('2.18d');
    fireEvent.click(draw().card(3));
    expect(onSelect.mock.calls).toEqual([[3]]);
  });

  it.each([
    [1, 'ArrowRight', 2],
    [2, 'ArrowDown', 3],
    [3, 'ArrowRight', 1],
    [1, 'ArrowLeft', 3],
    [3, 'ArrowUp', 2],
  ] as const)('from %s by %s is %s, which has the focus then', (selected, key, next) => {
    const { card } = draw(selected);
    expect(fireEvent.keyDown(card(selected), { key })).toBe(false);
    expect(onSelect.mock.calls).toEqual([[next]]);
    expect(document.activeElement).toBe(card(next));
  });

  it.each(['Enter', 'Home', 'Tab', ' '])('does not change by %j, which the page may use', (key) => {
    expect(fireEvent.keyDown(draw().card(1), { key })).toBe(true);
    expect(onSelect).not.toHaveBeenCalled();
  });

  it("does not change by arrow keys in a card's menu", () => {
    const { getAllByRole } = draw();
    const [menu] = getAllByRole('button');
    if (!menu) throw new Error('no menu');
    expect(fireEvent.keyDown(menu, { key: 'ArrowRight' })).toBe(true);
    expect(onSelect).not.toHaveBeenCalled();
  });

  it.each([1, 2, 3] as const)('is %s by its number key, wherever the focus is', (hall) => {
    draw();
    fireEvent.keyDown(document.body, { key: String(hall) });
    expect(onSelect.mock.calls).toEqual([[hall]]);
  });
});

describe('its capacity', () => {
  it('can be edited, except on past days', () => {
    expect(draw().getAllByRole('button')).toHaveLength(3);
    showDay({ date }, '2026-11-24');
    expect(draw().container.querySelectorAll('[aria-haspopup=dialog]')).toHaveLength(0);
  });

  it('is not offered by itself when one comes back from a past day', async () => {
    const { getAllByRole } = draw();
    const dialog = () => document.querySelector('[role=dialog]');
    fireEvent.click(getAllByRole('button')[0] as HTMLElement);
    await eventually(() => expect(dialog()).not.toBeNull());
    act(() => showDay({ date }, '2026-11-24'));
    act(() => showDay({ date }));
    expect(getAllByRole('button')).toHaveLength(3);
    expect(dialog()).toBeNull();
  });
});

it('a hall is nearly full above the plant’s setting, which applies at once', () => {
  const { container } = draw();
  const warned = (): (string | null)[] =>
    [...container.querySelectorAll('[role=meter]:has([class*=near])')].map((bar) =>
      bar.getAttribute('aria-label'),
    );
  act(() => store().set(plantAtom, { nearFullPercent: 82 }));
  expect(warned()).toEqual([]);
  act(() => store().set(plantAtom, { nearFullPercent: 81 }));
  expect(warned()).toEqual(['Halle 1']);
  act(() => store().set(plantAtom, { name: '', nearFullPercent: 100 }));
  expect(warned()).toEqual([]);
});

describe('reservations of the day', () => {
  const reserve = (steel: number): void =>
    showDay({
      date,
      orders: [anOrder({ id: 1, date, hallId: 1, steel: 65_000, matting: 0 })],
      hallCapacities: [aCapacity({ id: 1, hallId: 1, maxCapacity: 80_000 })],
      sites: [aSite({ id: 4, name: 'Brücke L98' })],
      reservations: [
        aReservation({ siteId: 4, period: 'day', day: date, steel: steel + 8_000, bookedSteel: 8_000 }),
      ],
    });
  const cardOf = (hall: HallId): HTMLElement => draw().card(hall).parentElement as HTMLElement;

  it('are drawn after the solid part, with what is then free; the first figure does not change', () => {
    reserve(10_000);
    const card = cardOf(1);
    expect(card.textContent).toContain('+ 15');
    expect(card.textContent).toContain('10 t reserviertdanach 5 t frei');
    expect(card.querySelector('[data-hall]')?.getAttribute('title')).toContain(
      'Brücke L98: 8.000 kg von 18.000 kg belegt',
    );
    const widths = [...card.querySelectorAll<HTMLElement>('[role=meter] span')].map(
      ({ style }) => style.width,
    );
    expect(widths).toEqual(['81.25%', '12.5%']);
  });

  it.each([
    [false, 'ok'],
    [true, 'danger'],
  ])('decide the colour where the plant says so (%s)', (reservationsDecide, tone) => {
    reserve(20_000);
    store().set(plantAtom, { name: '', nearFullPercent: 95, reservationsDecide });
    const card = cardOf(1);
    expect(card.textContent).toContain('danach 5 t zu viel');
    expect(/ok|danger/.exec(card.querySelector('[class*=badge]')?.className ?? '')?.[0]).toBe(tone);
  });

  it('are absent from the card of a hall without any', () => {
    reserve(10_000);
    expect(cardOf(2).textContent).not.toContain('reserviert');
  });
});
