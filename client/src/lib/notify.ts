import { clientPart } from './client.ts';

export type NoticeTone = 'success' | 'info' | 'warning' | 'error';

export interface NoticeOptions {
  /** A newer message of the same series takes the place of an older one. */
  readonly series?: string;
  /** Second, quieter line. */
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
  /** How long it is shown, where that is not the usual time, ms. */
  readonly lasts?: number;
}

export interface Notice extends NoticeOptions {
  readonly tone: NoticeTone;
  readonly text: string;
}

interface Shower {
  /** Notices that wait for the code that shows them, until it is there. */
  readonly waiting: Notice[];
  show: ((notice: Notice) => void) | null;
  fetchCode: () => void;
}
const shower = clientPart((): Shower => ({ waiting: [], show: null, fetchCode: () => undefined }));

/** Has `fetch` called with each notice that can't be shown yet, and at once if one waits already. */
export const onNoticeWaiting = (fetch: () => void): void => {
  shower().fetchCode = fetch;
  if (shower().waiting.length > 0) fetch();
};

/** From now on notices are shown by `showNow`, those that have waited first. */
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

/** Short messages at the top of the screen, at most three at a time. The same words twice are two messages: each has its own undo. */
export const notify = {
  success: notifyIn('success'),
  info: notifyIn('info'),
  warning: notifyIn('warning'),
  error: notifyIn('error'),
};
