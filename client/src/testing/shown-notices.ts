import { vi } from 'vitest';
import { notify, type Notice, type NoticeTone } from '../lib/notify.ts';

const tones: readonly NoticeTone[] = ['success', 'info', 'warning', 'error'];

/** Notes what is shown as a message from now on, oldest first; call it anew for each test. */
export const noteNotices = (): Notice[] => {
  const notices: Notice[] = [];
  for (const tone of tones)
    vi.spyOn(notify, tone).mockImplementation((text, options = {}) => {
      notices.push({ ...options, tone, text });
    });
  return notices;
};
