import { clientPart } from './client.ts';

export type NoticeTone = 'success' | 'info' | 'warning' | 'error';

export interface NoticeOptions {
  /** A newer toast of the same series replaces the older one. */
  readonly series?: string;
  /** Series whose toast this one removes. */
  readonly ends?: string;
  /** Second, less prominent line. */
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
  /** Time (ms) on screen, if it differs from the default. */
  readonly lasts?: number;
}

export interface Notice extends NoticeOptions {
  readonly tone: NoticeTone;
  readonly text: string;
}

/**
 * Series of refused input; the next successful change removes its toast, because the input was corrected or dropped.
 */
export const refusedInputSeries = 'refusedInput';

interface Shower {
  readonly waiting: Notice[];
  show: ((notice: Notice) => void) | null;
  fetchCode: () => void;
}
const shower = clientPart((): Shower => ({ waiting: [], show: null, fetchCode: () => undefined }));

/** Calls `fetch` whenever a toast waits for the toaster's code, now or later. */
export const onNoticeWaiting = (fetch: () => void): void => {
  shower().fetchCode = fetch;
  if (shower().waiting.length > 0) fetch();
};

/** Shows the waiting toasts with `showNow`, and later ones directly. */
export const showNoticesWith = (showNow: (notice: Notice) => void): void => {
  shower().show = showNow;
  for (const notice of shower().waiting.splice(0)) showNow(notice);
};

const showOrKeep = (notice: Notice): void => {
  const { show, waiting, fetchCode } = shower();
  if (show) return show(notice);
  waiting.push(notice);
  fetchCode();
};

const notifyIn =
  (tone: NoticeTone) =>
  (text: string, options: NoticeOptions = {}): void =>
    showOrKeep({ ...options, tone, text });

/** Shows toasts, at most three at a time. Equal texts are two toasts, because each has its own undo. */
export const notify = {
  success: notifyIn('success'),
  info: notifyIn('info'),
  warning: notifyIn('warning'),
  error: notifyIn('error'),
};
