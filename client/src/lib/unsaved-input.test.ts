// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dropUnsavedInput,
  forgetUnsavedInput,
  keepUnsavedInput,
  keepUnsavedInputOverReload,
  unsavedInput,
  setUnsavedInputOwner,
} from './unsaved-input.ts';
import { useUnsavedInput } from './use-unsaved-input.ts';
import { renderHookInApp } from '../testing/in-app.ts';

const [anna, bernd] = [1, 2];

beforeEach(() => {
  forgetUnsavedInput();
  sessionStorage.clear();
  setUnsavedInputOwner(anna);
});

describe('unsaved input', () => {
  it('is kept after the session has ended, only for the same user', () => {
    setUnsavedInputOwner(null);
    keepUnsavedInput('orders.7.note', 'Kran ab 7');
    expect(unsavedInput('orders.7.note')).toBeUndefined();
    setUnsavedInputOwner(bernd);
    expect(unsavedInput('orders.7.note')).toBeUndefined();
    setUnsavedInputOwner(anna);
    expect(unsavedInput('orders.7.note')).toBe('Kran ab 7');
  });

  it('is not kept if the user has closed the editor', () => {
    keepUnsavedInput('orders.7.note', 'Kran ab 7');
    setUnsavedInputOwner(null);
    setUnsavedInputOwner(anna);
    expect(unsavedInput('orders.7.note')).toBeUndefined();
  });

  it('is kept over a reload only for a signed-in user', () => {
    keepUnsavedInputOverReload('orders.7.note', 'typed');
    expect(unsavedInput('orders.7.note')).toBe('typed');
    setUnsavedInputOwner(null);
    keepUnsavedInputOverReload('orders.7.note', 'typed by nobody');
    setUnsavedInputOwner(anna);
    expect(unsavedInput('orders.7.note')).toBe('typed');
  });

  it.each([['text'], [''], [{ steel: '2,5', h1: false }], [null], [[1, 2]]])(
    '%j comes back as it was',
    (draft) => {
      keepUnsavedInputOverReload('new', draft);
      expect(unsavedInput('new')).toEqual(draft);
    },
  );

  it('is kept until its editor has taken it', () => {
    keepUnsavedInputOverReload('new', 'x');
    expect([unsavedInput('new'), unsavedInput('new')]).toEqual(['x', 'x']);
    dropUnsavedInput('new');
    expect(unsavedInput('new')).toBeUndefined();
  });

  it('is not dropped without a sign-in', () => {
    keepUnsavedInputOverReload('new', 'x');
    setUnsavedInputOwner(null);
    dropUnsavedInput('new');
    setUnsavedInputOwner(anna);
    expect(unsavedInput('new')).toBe('x');
  });

  it('is dropped on sign-out, but not another user’s', () => {
    setUnsavedInputOwner(bernd);
    keepUnsavedInputOverReload('new', 'Bernd’s');
    setUnsavedInputOwner(anna);
    keepUnsavedInputOverReload('new', 'Anna’s');
    sessionStorage.setItem('another.key', 'stays');
    forgetUnsavedInput();
    setUnsavedInputOwner(anna);
    expect(unsavedInput('new')).toBeUndefined();
    setUnsavedInputOwner(bernd);
    expect(unsavedInput('new')).toBe('Bernd’s');
    expect(sessionStorage.getItem('another.key')).toBe('stays');
  });

  it('is not kept before anybody has signed in', () => {
    forgetUnsavedInput();
    keepUnsavedInput('new', 'x');
    expect(sessionStorage).toHaveLength(0);
  });

  it('is lost if storage is disabled or has other content, without further effects', () => {
    sessionStorage.setItem('werkplan.draft.2.1.new', '{not json');
    expect(unsavedInput('new')).toBeUndefined();
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('blocked');
      },
    });
    expect(unsavedInput('new')).toBeUndefined();
    expect(() => keepUnsavedInputOverReload('new', 'x')).not.toThrow();
    expect(() => forgetUnsavedInput()).not.toThrow();
    vi.unstubAllGlobals();
  });
});

describe('a form’s unsaved input', () => {
  const start = { driver: '' };
  const form = (options?: { staysInView: boolean }) =>
    renderHookInApp(() => useUnsavedInput('form', start, options), undefined);
  const leave = (): boolean => dispatchEvent(new Event('pagehide'));

  it('starts with the form’s initial value', () => {
    const { result } = form();
    expect(result.current[0]).toBe(start);
    act(() => result.current[1]((now) => ({ driver: `${now.driver}B` })));
    expect(result.current[0]).toEqual({ driver: 'B' });
  });

  it('is restored once after the session has ended', () => {
    const first = form();
    act(() => first.result.current[1]({ driver: 'Brandt' }));
    setUnsavedInputOwner(null);
    first.unmount();
    setUnsavedInputOwner(anna);
    const second = form();
    expect(second.result.current[0]).toEqual({ driver: 'Brandt' });
    second.unmount();
    expect(form().result.current[0]).toBe(start);
  });

  it('is not kept if nothing was entered, or if the user has closed the form', () => {
    const untouched = form();
    setUnsavedInputOwner(null);
    untouched.unmount();
    expect(sessionStorage).toHaveLength(0);
    setUnsavedInputOwner(anna);
    const closed = form();
    act(() => closed.result.current[1]({ driver: 'Brandt' }));
    closed.unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is kept over a reload if the form reopens', () => {
    const { result } = form({ staysInView: true });
    leave();
    expect(sessionStorage).toHaveLength(0);
    act(() => result.current[1]({ driver: 'Brandt' }));
    leave();
    expect(unsavedInput('form')).toEqual({ driver: 'Brandt' });
    // The browser restores the page from its cache, so the form still has its input.
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(unsavedInput('form')).toEqual({ driver: 'Brandt' });
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(unsavedInput('form')).toBeUndefined();
  });

  it('is not kept over a reload if the form does not reopen', () => {
    const { result } = form();
    act(() => result.current[1]({ driver: 'Brandt' }));
    leave();
    expect(sessionStorage).toHaveLength(0);
  });
});
