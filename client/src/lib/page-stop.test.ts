// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enterByArrow, focusPageTabStop } from './page-stop.ts';

beforeEach(() => document.addEventListener('keydown', enterByArrow));
afterEach(() => {
  document.removeEventListener('keydown', enterByArrow);
  document.body.replaceChildren();
});

const draw = (list: string): void => {
  document.body.innerHTML = `<main tabindex="-1"><input id="search" /><button id="tool" tabindex="0">…</button>${list}</main>`;
};
const press = (key: string, more: KeyboardEventInit = {}): boolean => {
  const target = document.activeElement ?? document.body;
  return !target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );
};
const focused = (): string => document.activeElement?.id ?? '';

const lists = [
  ['a table', '<div data-row="1"><b data-field="city"><i id="stop" tabindex="0">a</i></b></div>'],
  ['a list of cards', '<ul><li data-shipment="1"><button id="stop" tabindex="0">a</button></li></ul>'],
  ['a board alone', '<div data-delivery="1"><p data-slot="0"><b id="stop" tabindex="0">a</b></p></div>'],
  ['a list of rows', '<table><tbody><tr tabindex="-1"></tr><tr id="stop" tabindex="0"></tr></tbody></table>'],
  ['a year', '<div data-day="2026-11-23" id="stop" tabindex="0">23</div>'],
] as const;

it.each(lists)('an arrow key enters %s while nothing is focused', (_, list) => {
  draw(list);
  expect([press('ArrowDown'), focused()]).toEqual([true, 'stop']);
  (document.activeElement as HTMLElement).blur();
  expect([press('ArrowUp'), focused()]).toEqual([true, 'stop']);
  document.querySelector('main')?.focus();
  expect([press('ArrowDown'), focused()]).toEqual([true, 'stop']);
});

it('a key with another meaning is left alone', () => {
  draw(lists[0][1]);
  expect([press('ArrowDown', { shiftKey: true }), press('ArrowRight'), press('x'), focused()]).toEqual([
    false,
    false,
    false,
    '',
  ]);
  for (const id of ['search', 'tool']) {
    document.getElementById(id)?.focus();
    expect([press('ArrowDown'), focused()]).toEqual([false, id]);
  }
});

it('a page without a list scrolls as usual', () => {
  draw('<p>…</p>');
  expect([press('ArrowDown'), focusPageTabStop(), focused()]).toEqual([false, false, '']);
});
