// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { refuseFilesOutsideDropZones } from './stray-files.ts';

beforeAll(refuseFilesOutsideDropZones);

const drop = (kind: 'dragover' | 'drop', types: readonly string[], target: HTMLElement) => {
  const dataTransfer = { types, dropEffect: 'copy' };
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer });
  document.body.replaceChildren(target);
  target.dispatchEvent(event);
  return { isRefused: event.defaultPrevented, effect: dataTransfer.dropEffect };
};
const element = (html: string): HTMLElement => {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  return holder.firstElementChild as HTMLElement;
};

it.each(['dragover', 'drop'] as const)(
  'refuses files at %s, so that the browser does not open them',
  (kind) => {
    expect(drop(kind, ['Files'], element('<p></p>'))).toEqual({ isRefused: true, effect: 'none' });
    expect(drop(kind, ['Files'], element('<input type="text">'))).toMatchObject({ isRefused: true });
  },
);

it.each([
  ['a card of the board', ['text/plain'], '<p></p>'],
  ['a file on the field that takes it', ['Files'], '<input type="file">'],
] as const)('leaves %s alone', (_what, types, html) => {
  expect(drop('drop', types, element(html))).toEqual({ isRefused: false, effect: 'copy' });
});

it('ignores files that an element of the page has accepted', () => {
  const place = element('<p></p>');
  place.addEventListener('drop', (event) => event.preventDefault());
  expect(drop('drop', ['Files'], place).effect).toBe('copy');
});
