// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-errors.ts';
import { loadTexts } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { isEditingAtom, useFieldEditor } from './editing.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';
import { renderHookInApp } from '../testing/in-app.ts';

interface Row {
  readonly note: string;
  readonly version: number;
}
const row = (note: string, version: number): Row => ({ note, version });
const bernd = { by: 'Bernd', id: 2 };

beforeAll(async () => {
  await loadTexts('all');
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders an editor of a row's note; `draw` changes the shown row. */
const editor = (first: Row) => {
  const { result, rerender, unmount } = renderHookInApp(
    ({ shown, change }: { shown: Row; change: typeof bernd | null }) =>
      useFieldEditor(shown, { value: shown.note, change, announce: (by, theirs) => `${by}: ${theirs}` }),
    { shown: first, change: null as typeof bernd | null },
  );
  const act_ = (step: () => void): void => act(step);
  return {
    unmount,
    news: () => result.current.news,
    seen: () => result.current.seen.current,
    open: (over?: { value: string; base: unknown }) => act_(() => result.current.onEditingChange(true, over)),
    close: () => act_(() => result.current.onEditingChange(false)),
    refuse: (error: unknown) => act_(() => result.current.onRefused(error)),
    draw: (shown: Row, change: typeof bernd | null = null) => rerender({ shown, change }),
    wait: (ms: number) => act_(() => void vi.advanceTimersByTime(ms)),
  };
};
const conflict = (note: string, version: number): ApiError =>
  new ApiError(409, {
    type: 'EDIT_CONFLICT',
    current: row(note, version),
    conflict: [{ field: 'note', by: 'Bernd', yours: 'x', theirs: note }],
  });

describe('another user’s change to the value of an open editor', () => {
  spec('L.4');
  it('is shown with their name, until the value is the former one again', () => {
    const { open, draw, news } = editor(row('a', 1));
    open();
    expect(news()).toBeNull();
    draw(row('b', 2), bernd);
    expect(news()).toBe('Bernd: b');
    // The author is known only for a moment, but the change stays shown.
    draw(row('b', 2));
    expect(news()).toBe('Bernd: b');
    draw(row('a', 3));
    expect(news()).toBeNull();
  });

  it('is not shown for other fields of the row, or without an open editor', () => {
    const { open, close, draw, news } = editor(row('a', 1));
    draw(row('b', 2), bernd);
    expect(news()).toBeNull();
    open();
    draw(row('b', 3), bernd);
    expect(news()).toBeNull();
    draw(row('c', 4), bernd);
    close();
    expect(news()).toBeNull();
  });

  it('is shown for the base of input kept over a reload', () => {
    const { open, news } = editor(row('b', 2));
    open({ value: 'a', base: row('a', 1) });
    expect(news()).toMatch(/: b$/);
  });

  it('arrives with a refusal before the patch, and is shown once', () => {
    const { open, draw, refuse, news } = editor(row('a', 1));
    open();
    refuse(conflict('b', 2));
    expect(news()).toBe('Bernd: b');
    draw(row('b', 2));
    expect(news()).toBe('Bernd: b');
    draw(row('b', 2), bernd);
    expect(news()).toBe('Bernd: b');
    draw(row('c', 3), bernd);
    expect(news()).toBe('Bernd: c');
  });

  it('is not shown for other refusals', () => {
    const { open, refuse, news } = editor(row('a', 1));
    open();
    refuse(new ApiError(409, { type: 'ORDER_READ_ONLY' }));
    expect(news()).toBeNull();
  });
});

describe('the base of a save', () => {
  spec('L.4');
  it('is the row with which the editor was opened', () => {
    const { open, draw, seen } = editor(row('a', 1));
    draw(row('b', 2));
    open();
    expect(seen()).toEqual(row('b', 2));
  });

  it('is the newer row once that could have been read', () => {
    const { open, draw, wait, seen } = editor(row('a', 1));
    open();
    draw(row('b', 2), bernd);
    wait(599);
    expect(seen()).toEqual(row('a', 1));
    wait(1);
    expect(seen()).toEqual(row('b', 2));
  });

  it('stays the former row if it changes again meanwhile', () => {
    const { open, draw, wait, seen } = editor(row('a', 1));
    open();
    draw(row('b', 2), bernd);
    wait(400);
    draw(row('c', 3), bernd);
    wait(400);
    expect(seen()).toEqual(row('a', 1));
    wait(200);
    expect(seen()).toEqual(row('c', 3));
  });

  it('is the refusal’s row, or a newer one, after a refusal', () => {
    const { open, close, draw, refuse, seen } = editor(row('a', 1));
    open();
    close();
    refuse(conflict('b', 2));
    open();
    expect(seen()).toEqual(row('b', 2));
    close();
    draw(row('c', 3));
    open();
    expect(seen()).toEqual(row('c', 3));
  });

  it('is the kept base after a reload', () => {
    const { open, seen } = editor(row('b', 2));
    const base = row('a', 1);
    open({ value: 'a', base });
    expect(seen()).toBe(base);
  });
});

describe('columns stay in place while any editor is open', () => {
  it('until all are closed or unmounted', () => {
    const [one, other] = [editor(row('a', 1)), editor(row('b', 1))];
    expect(store().get(isEditingAtom)).toBe(false);
    one.open();
    one.open();
    other.open();
    one.close();
    one.close();
    expect(store().get(isEditingAtom)).toBe(true);
    other.unmount();
    expect(store().get(isEditingAtom)).toBe(false);
  });
});
