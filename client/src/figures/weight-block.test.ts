// @vitest-environment happy-dom
import type { NoteWeights } from '@werkplan/shared/notes/note-contracts.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import type { FigureSpan } from './figure-period.ts';
import { WeightBlock } from './weight-block.tsx';

const on = (date: string, given: Partial<NoteWeights> = {}): NoteWeights => ({
  date,
  notes: 3,
  signed: 2,
  weighed: 1,
  plannedKg: 9_800,
  weighedKg: 9_690,
  ...given,
});

const draw = async (days: readonly NoteWeights[]): Promise<SentRequest[]> => {
  await setLanguage('de');
  const requests = serveCalls({ 'notes.weights': () => ({ body: days }) });
  renderPartInApp(
    createElement(WeightBlock, {
      span: { from: '2026-11-01', to: '2026-11-30' } as FigureSpan,
      name: 'November',
      shown: { of: '', days: [], compared: null, knownFrom: null },
    }),
  );
  await eventually(() => expect(requests).toHaveLength(1));
  return requests;
};
const lines = (): string[][] =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent ?? ''),
  );

it('shows planned and weighed kg of each day with notes, and of all', async () => {
  const nothing = { weighed: 0, plannedKg: 0, weighedKg: 0 };
  const requests = await draw([on('2026-11-23'), on('2026-11-24', nothing), on('2026-11-25', { notes: 0 })]);
  await eventually(() =>
    expect(lines()).toEqual([
      ['Mo, 23.11.', '3', '2', '1', '9.800 kg', '9.690 kg', '-110 kg (-1,1\u00A0%)'],
      ['Di, 24.11.', '3', '2', '0', '0 kg', '0 kg', '–'],
      ['November', '6', '4', '1', '9.800 kg', '9.690 kg', '-110 kg (-1,1\u00A0%)'],
    ]),
  );
  expect(requests[0]?.line).toBe('GET /api/note-weights?from=2026-11-01&to=2026-11-30');
});

it('sums a long period up by months', async () => {
  await draw(Array.from({ length: 40 }, (_, index) => on(addDays('2026-10-05', index))));
  await eventually(() =>
    expect(lines().map(([name, notes]) => [name, notes])).toEqual([
      ['Oktober 2026', '81'],
      ['November 2026', '39'],
      ['November', '120'],
    ]),
  );
});

it('is not there without notes', async () => {
  await draw([on('2026-11-23', { notes: 0 })]);
  expect(document.querySelector('table')).toBeNull();
});
