import { vi } from 'vitest';
import { notify, type Notice, type NoticeTone } from '../lib/notify.ts';

const tones: readonly NoticeTone[] = ['success', 'info', 'warning', 'error'];

/** Collects toasts from now on, oldest first; call it in each test. */
export const collectToasts = (): Notice[] => {
  const notices: Notice[] = [];
  for (const tone of tones)
    vi.spyOn(notify, tone).mockImplementation((text, options = {}) => {
      notices.push({ ...options, tone, text });
    });
  return notices;
};
