import { expect, it, vi } from 'vitest';
import { type Notice, notify, onNoticeWaiting, showNoticesWith } from './notify.ts';

it('a notice waits for the code that shows it, has it fetched, and is shown before those that come later', () => {
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
