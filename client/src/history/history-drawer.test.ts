// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import type { TimedChange } from '@werkplan/shared/history/history-contracts.ts';
import { createElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { eventually } from '../testing/eventually.ts';
import { serveCalls } from '../testing/fake-server.ts';
import { renderPage, signIn, setLanguage, type RenderedPage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { historyAtom, type HistoryView } from './history-atoms.ts';
import { HistoryDrawer } from './history-drawer.tsx';
import { momentOf } from './time-line.ts';

const change = (changeId: number): TimedChange => ({
  changeId,
  at: `2026-11-23T08:0${changeId}:00Z`,
  revision: changeId + 100,
  by: 'Bernd',
});
const changes = [change(1), change(2)];
const ofDay: HistoryView = { subject: { kind: 'day' }, title: null, also: null };
const ofOrder: HistoryView = {
  subject: { kind: 'row', entity: 'orders', id: 7 },
  title: 'Auftrag 247908',
  also: null,
};

beforeEach(async () => {
  await setLanguage('de');
  signIn('planner');
  serveCalls({ 'days.timeLine': () => ({ body: { changes, knownFrom: null } }) });
  showDay();
});

const draw = (view: HistoryView): RenderedPage => {
  store().set(historyAtom, view);
  return renderPage(() => createElement(HistoryDrawer, { view }), '/delivery');
};

it('the left arrow enters the past as soon as a day’s history opens, even while its changes are loading', async () => {
  const { press, part, address } = draw(ofDay);
  expect(document.activeElement).toBe(part('aside'));
  expect(press('ArrowLeft')).toBe(false);
  await eventually(() => expect(address()).toBe(`/delivery?at=${momentOf(change(2))}`));
});

it('the left arrow does not enter the past from a button of the history, or from a row’s history', async () => {
  const day = draw(ofDay);
  act(() => day.part('aside header button').focus());
  expect(day.press('ArrowLeft')).toBe(true);
  day.unmount();
  const row = draw(ofOrder);
  expect(document.activeElement).toBe(row.part('aside'));
  expect([row.press('ArrowLeft'), row.address()]).toEqual([true, '/delivery']);
});
