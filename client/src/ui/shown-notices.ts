import toast from 'react-hot-toast/headless';
import type { Notice } from '../lib/notify.ts';

const maxShown = 3;
/** ms */
const noticeLifetime = 5000;
/** ms: what was closed has faded by then. */
const fading = 200;

let shown: string[] = [];
const notices = new Map<string, Notice>();

/** How long a notice is shown, ms. */
export const lifetimeOf = ({ lasts }: Notice): number => lasts ?? noticeLifetime;

export const noticeOf = (id: string): Notice | undefined => notices.get(id);

/** What was shown and has left the screen needs no place any more. */
export const forgetNotice = (id: string): void => {
  shown = shown.filter((other) => other !== id);
  notices.delete(id);
};

export const showNotice = (notice: Notice): void => {
  const { series, tone, text } = notice;
  const older = shown.find((id) => series && notices.get(id)?.series === series);
  if (older !== undefined) {
    toast.remove(older);
    forgetNotice(older);
  }
  const urgent = tone === 'error' || tone === 'warning';
  const id = toast(text, {
    duration: lifetimeOf(notice),
    removeDelay: fading,
    ariaProps: urgent
      ? { role: 'alert', 'aria-live': 'assertive' }
      : { role: 'status', 'aria-live': 'polite' },
  });
  notices.set(id, notice);
  shown = [...shown, id];
  while (shown.length > maxShown) toast.dismiss(shown.shift());
};
