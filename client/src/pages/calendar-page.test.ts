// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { aCalendarEntry, aCapacity } from '@werkplan/shared/live/testing/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { entryDialogAtom } from '../calendar/calendar-atoms.ts';
import { store } from '../lib/client.ts';
import { eventually } from '../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { renderPage, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { CalendarPage } from './calendar-page.tsx';

const today = '2026-11-23';
let requests: SentRequest[];
beforeEach(async () => {
  await setLanguage('de');
  signIn('planner');
  store().set(entryDialogAtom, null);
  requests = serveCalls();
  showDay({
    date: today,
    calendarEntries: [
      aCalendarEntry({ id: 1, kind: 'holiday', day: '2027-01-01', name: 'Neujahr' }),
      aCalendarEntry({ id: 2, kind: 'closure', day: '2027-07-12', name: 'Umbau' }),
    ],
    hallCapacities: ([1, 2, 3] as const).map((hallId) =>
      aCapacity({ id: hallId, hallId, maxCapacity: 60_000 }),
    ),
  });
});
const sent = (): SentRequest[] => requests.filter(({ method }) => !['GET', 'PATCH'].includes(method));

const draw = (at = '/calendar?year=2027') => {
  const page = renderPage(CalendarPage, at);
  const cell = (day: string): HTMLElement => page.part(`[data-day="${day}"]`);
  const dialog = (): HTMLElement | null => document.querySelector('[role=dialog]');
  const labelled = (label: string): HTMLInputElement => {
    const found = [...(dialog()?.querySelectorAll('label') ?? [])].find(
      ({ textContent }) => textContent === label,
    );
    return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
  };
  return {
    ...page,
    cell,
    dialog,
    labelled,
    type: (label: string, value: string): void =>
      void fireEvent.input(labelled(label), { target: { value } }),
    submit: (): void => void fireEvent.submit(dialog()?.querySelector('form') as HTMLFormElement),
    focused: () => document.activeElement?.getAttribute('data-day'),
    focus: (day: string): void => act(() => cell(day).focus()),
  };
};

describe('the year', () => {
  it('N adds an entry for the selected days, or the focused one', async () => {
    const { focus, press, dialog, labelled } = draw('/calendar');
    const entered = async (): Promise<string[]> => {
      press('n');
      await eventually(() => expect(dialog()).not.toBeNull());
      const days = [labelled('Von').value, labelled('Bis').value];
      act(() => store().set(entryDialogAtom, null));
      await eventually(() => expect(dialog()).toBeNull());
      return days;
    };
    focus('2026-12-14');
    expect(await entered()).toEqual(['14.12.2026', '14.12.2026']);
    focus('2026-12-14');
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    expect(await entered()).toEqual(['14.12.2026', '16.12.2026']);
    focus('2026-11-20');
    expect(await entered()).toEqual(['23.11.2026', '23.11.2026']);
  });

  it('moves by keys: days, weeks and years', () => {
    const { cell, focus, focused, press, address } = draw('/calendar');
    focus(today);
    press('PageDown');
    expect([address(), focused()]).toEqual(['/calendar?year=2027', '2027-01-01']);
    for (const [key, day] of [
      ['ArrowRight', '2027-01-08'],
      ['ArrowDown', '2027-01-09'],
      ['ArrowUp', '2027-01-08'],
      ['ArrowLeft', '2027-01-01'],
    ] as const) {
      press(key);
      expect(`${key} ${focused()}`).toBe(`${key} ${day}`);
    }
    expect(cell('2027-01-01').getAttribute('aria-label')).toMatch(/, 1\. Januar, Neujahr$/);
    expect(cell('2027-01-01').dataset['state']).toBe('holiday');
  });

  it('adds a named closure for the days selected with Shift', async () => {
    const { focus, press, dialog, labelled, type, submit } = draw();
    focus('2027-07-07');
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    press('Enter');
    await eventually(() => expect(labelled('Von')).not.toBeNull());
    expect([labelled('Von').value, labelled('Bis').value]).toEqual(['07.07.2027', '09.07.2027']);
    submit();
    expect(dialog()?.textContent).toContain('Pflichtfeld');
    expect(sent()).toEqual([]);
    type('Name', 'Umbau');
    submit();
    const entry = { kind: 'closure', day: '2027-07-07', until: '2027-07-09', name: 'Umbau' };
    await eventually(() => expect(sent()).toMatchObject([{ body: entry }]));
  });

  it('opens a day’s entry by a click, and a new one by dragging', async () => {
    const { cell, dialog, labelled } = draw();
    fireEvent.pointerDown(cell('2027-07-07'), { button: 0 });
    fireEvent.pointerMove(cell('2027-07-16'));
    fireEvent.pointerUp(cell('2027-07-16'));
    await eventually(() => expect(labelled('Bis')?.value).toBe('16.07.2027'));
    fireEvent.keyDown(labelled('Bis'), { key: 'Escape' });
    await eventually(() => expect(dialog()).toBeNull());
    fireEvent.pointerDown(cell('2027-07-12'), { button: 0 });
    fireEvent.pointerUp(cell('2027-07-12'));
    await eventually(() => expect(dialog()?.textContent).toContain('Umbau'));
  });
});

it('an exception is added with its reason for the edited halls', async () => {
  const { getByText, dialog, labelled, type, submit } = draw();
  fireEvent.click(getByText('Ausnahme'));
  await eventually(() => expect(labelled('Halle 2')).not.toBeNull());
  type('Tag', '22.11.2026');
  submit();
  expect(dialog()?.textContent).toContain('Bitte ein gültiges Datum eingeben.');
  type('Tag', '21.07.2027');
  type('Halle 2', '45.000');
  type('Grund', ' Revision ');
  submit();
  const change = { hallId: 2, kind: 'day', day: '2027-07-21', maxCapacity: 45_000, reason: 'Revision' };
  await eventually(() => expect(sent()).toMatchObject([{ body: { changes: [change] } }]));
});
