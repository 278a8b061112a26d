import toast from 'react-hot-toast/headless';

export type NoticeTone = 'success' | 'info' | 'warning' | 'error';

export interface NoticeOptions {
  /** A newer message of the same series takes the place of an older one. */
  readonly series?: string;
  /** Second, quieter line. */
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

export interface Notice extends NoticeOptions {
  readonly tone: NoticeTone;
  readonly text: string;
}

const maxShown = 3;
/** The line in the toast runs for exactly this long. */
export const noticeLifetime = 5000;
/** ms: what was closed has faded by then. */
const fading = 200;

let shown: string[] = [];
const notices = new Map<string, Notice>();

export const noticeOf = (id: string): Notice | undefined => notices.get(id);

/** What was shown and has left the screen needs no place any more. */
export const forgetNotice = (id: string): void => {
  shown = shown.filter((other) => other !== id);
  notices.delete(id);
};

const show =
  (tone: NoticeTone) =>
  (text: string, options: NoticeOptions = {}): void => {
    const older = shown.find((id) => options.series && notices.get(id)?.series === options.series);
    if (older !== undefined) {
      toast.remove(older);
      forgetNotice(older);
    }
    const urgent = tone === 'error' || tone === 'warning';
    const id = toast(text, {
      duration: noticeLifetime,
      removeDelay: fading,
      ariaProps: urgent
        ? { role: 'alert', 'aria-live': 'assertive' }
        : { role: 'status', 'aria-live': 'polite' },
    });
    notices.set(id, { ...options, tone, text });
    shown = [...shown, id];
    while (shown.length > maxShown) toast.dismiss(shown.shift());
  };

/** Short messages at the top of the screen, at most three at a time. The same words twice are two messages: each has its own undo. */
export const notify = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
};
