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

/** Notices that wait for the code that shows them, until it is there. */
let waiting: Notice[] = [];
let fetchCode = (): void => undefined;
let show = (notice: Notice): void => {
  waiting.push(notice);
  fetchCode();
};

/** Has `fetch` called with each notice that can't be shown yet. */
export const onNoticeWaiting = (fetch: () => void): void => {
  fetchCode = fetch;
};

/** From now on notices are shown by `showNow`, those that have waited first. */
export const showNoticesWith = (showNow: (notice: Notice) => void): void => {
  show = showNow;
  for (const notice of waiting.splice(0)) show(notice);
};

const notifyIn =
  (tone: NoticeTone) =>
  (text: string, options: NoticeOptions = {}): void =>
    show({ ...options, tone, text });

/** Short messages at the top of the screen, at most three at a time. The same words twice are two messages: each has its own undo. */
export const notify = {
  success: notifyIn('success'),
  info: notifyIn('info'),
  warning: notifyIn('warning'),
  error: notifyIn('error'),
};
