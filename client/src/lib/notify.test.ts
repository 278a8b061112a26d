import { expect, it, vi } from 'vitest';
import { type Notice, notify, onNoticeWaiting, showNoticesWith } from './notify.ts';

it('a toast waits until its code is loaded, and is shown before later ones', () => {
  const fetchCode = vi.fn<() => void>();
  onNoticeWaiting(fetchCode);
  const onSelect = vi.fn<() => void>();
  notify.error('Die Änderung wurde nicht gesendet.', { action: { label: 'Nochmal', onSelect } });
  notify.info('Gespeichert.');
  expect(fetchCode).toHaveBeenCalledTimes(2);

  const shown: Notice[] = [];
  showNoticesWith((notice) => void shown.push(notice));
  notify.success('Verschoben.');
  expect(shown).toEqual([
    { tone: 'error', text: 'Die Änderung wurde nicht gesendet.', action: { label: 'Nochmal', onSelect } },
    { tone: 'info', text: 'Gespeichert.' },
    { tone: 'success', text: 'Verschoben.' },
  ]);
  expect(fetchCode).toHaveBeenCalledTimes(2);
});
