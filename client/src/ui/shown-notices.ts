import toast from 'react-hot-toast/headless';
import { clientPart } from '../lib/client.ts';
import type { Notice } from '../lib/notify.ts';

const maxShown = 3;
/** Default time (ms) of a toast on screen. */
const noticeLifetime = 5000;
/** Duration (ms) of the fade-out. */
const fading = 200;

class ShownNotices {
  /** Ids of the toasts on screen, oldest first. */
  ids: string[] = [];
  readonly notices = new Map<string, Notice>();
}
const shownNotices = clientPart(() => new ShownNotices());

/** Returns the time (ms) for which a toast stays on screen. */
export const toastLifetime = ({ lasts }: Notice): number => lasts ?? noticeLifetime;

export const toastById = (id: string): Notice | undefined => shownNotices().notices.get(id);

/** Forgets a toast that has left the screen. */
export const forgetToast = (id: string): void => {
  const shown = shownNotices();
  shown.ids = shown.ids.filter((other) => other !== id);
  shown.notices.delete(id);
};

/** Shows a toast; removes older toasts of its series and of the series that it ends, and the oldest of more than three. */
export const addToast = (notice: Notice): void => {
  const { series, ends, tone, text } = notice;
  const shown = shownNotices();
  for (const outdated of [series, ends]) {
    const older = shown.ids.find((id) => outdated && shown.notices.get(id)?.series === outdated);
    if (older === undefined) continue;
    toast.remove(older);
    forgetToast(older);
  }
  const urgent = tone === 'error' || tone === 'warning';
  const id = toast(text, {
    duration: toastLifetime(notice),
    removeDelay: fading,
    ariaProps: urgent
      ? { role: 'alert', 'aria-live': 'assertive' }
      : { role: 'status', 'aria-live': 'polite' },
  });
  shown.notices.set(id, notice);
  shown.ids.push(id);
  while (shown.ids.length > maxShown) toast.dismiss(shown.ids.shift());
};
