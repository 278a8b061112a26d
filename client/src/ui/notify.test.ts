import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import toast, { useToaster } from 'react-hot-toast/headless';
import { beforeEach, expect, it } from 'vitest';
import { notify, refusedInputSeries, showNoticesWith, type Notice } from '../lib/notify.ts';
import { notifyDone } from '../history/notify-done.ts';
import { forgetToast, toastById, addToast } from './shown-notices.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const ShownIds = (): string =>
  useToaster()
    .toasts.filter(({ visible }) => visible)
    .map(({ id }) => id)
    .join();

/** Returns the toasts on screen, newest first. */
const shown = (): (Notice & { id: string })[] =>
  renderToStaticMarkup(createElement(ShownIds))
    .split(',')
    .flatMap((id) => [toastById(id)].flatMap((notice) => (notice ? { ...notice, id } : [])));

const AllIds = (): string =>
  useToaster()
    .toasts.map(({ id }) => id)
    .join();
/** Returns the toasts on screen, including those that are fading out. */
const inPage = (): string[] => renderToStaticMarkup(createElement(AllIds)).split(',').filter(Boolean);

beforeEach(() => {
  showNoticesWith(addToast);
  for (const { id } of shown()) forgetToast(id);
  toast.remove();
});

it('shows two simultaneous toasts with the same text, each with its own undo', () => {
  spec('3.9');
  const undone: number[] = [];
  for (const change of [1, 2])
    notify.success('Die Sendung wurde verschoben.', {
      action: { label: 'Rückgängig', onSelect: () => undone.push(change) },
    });
  expect(shown().map(({ text }) => text)).toEqual(Array(2).fill('Die Sendung wurde verschoben.'));
  for (const { action } of shown()) action?.onSelect();
  expect(undone).toEqual([2, 1]);
});

it('shows a repeated refusal again', () => {
  spec('8.1a');
  for (const text of ['Der Platz ist belegt.', 'Der Platz ist belegt.']) notify.error(text);
  expect(shown()).toHaveLength(2);
});

it('shows at most three, and only the newest of a series', () => {
  for (const n of [1, 2, 3, 4]) notify.info(`${n}`);
  expect(shown().map(({ text }) => text)).toEqual(['4', '3', '2']);
  for (const n of [5, 6]) notify.info(`${n}`, { series: 'count' });
  expect(shown().map(({ text }) => text)).toEqual(['6', '4', '3']);
});

it('removes refused input after a successful change, but no other refusal', () => {
  notify.error('Der Server antwortet nicht.');
  notify.error('Bitte alle Pflichtfelder ausfüllen.', { series: refusedInputSeries });
  notifyDone('Auftrag 123456 ist angelegt.', { changeId: null });
  expect(shown().map(({ text }) => text)).toEqual([
    'Auftrag 123456 ist angelegt.',
    'Der Server antwortet nicht.',
  ]);
});

it('keeps the newest toast of a series, and removes earlier ones from the page', () => {
  const restored: number[] = [];
  for (const draft of Array.from({ length: 20 }, (_, index) => index))
    notify.info('Die Änderungen wurden verworfen.', {
      series: 'discarded',
      action: { label: 'Wiederherstellen', onSelect: () => restored.push(draft) },
    });
  expect(inPage()).toHaveLength(1);
  for (const { action } of shown()) action?.onSelect();
  expect(restored).toEqual([19]);
});
