// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { setUnsavedInputOwner } from './unsaved-input.ts';
import { useReopened } from './use-reopened.ts';
import { renderHookInApp } from '../testing/in-app.ts';

interface Shown {
  readonly kind: string;
}
const open = vi.fn<(dialog: Shown) => void>();
const show = (dialog: Shown | null) =>
  renderHookInApp(() => useReopened('orders.dialog', dialog, open), undefined);
const reload = (page: ReturnType<typeof show>): void => {
  dispatchEvent(new Event('pagehide'));
  page.unmount();
};

beforeEach(() => {
  open.mockReset();
  const storage = memoryStorage();
  createClient({ tabStorage: () => storage });
  setUnsavedInputOwner(1);
});

it('reopens a dialog once that was open before a reload', () => {
  reload(show({ kind: 'notes' }));
  reload(show(null));
  expect(open.mock.calls).toEqual([[{ kind: 'notes' }]]);
  show(null);
  expect(open).toHaveBeenCalledOnce();
});

it('reopens no closed dialog, and none for another user', () => {
  show({ kind: 'notes' }).unmount();
  show(null).unmount();
  reload(show({ kind: 'notes' }));
  setUnsavedInputOwner(2);
  show(null);
  expect(open).not.toHaveBeenCalled();
});
