import { useEffect, type ReactNode } from 'react';
import { idlePart } from '../lib/lazy-part.tsx';
import { onNoticeWaiting, showNoticesWith } from '../lib/notify.ts';

/** The code of notices must be there before the server is gone. */
const Toaster = idlePart(async () => {
  const [{ Toaster: Shown }, { showNotice }] = await Promise.all([
    import('../ui/toaster.tsx'),
    import('../ui/shown-notices.ts'),
  ]);
  showNoticesWith(showNotice);
  return Shown;
}, 'soon');
/** A failure needs no notice: the next notice asks for the code again, and so does the page once it is idle. */
const fetchToaster = (): void => void Toaster.load().catch(() => undefined);

/** The toasts, whose code comes when the page is at rest, or with the first of them. */
export const Notices = (): ReactNode => {
  useEffect(() => onNoticeWaiting(fetchToaster), []);
  return <Toaster />;
};
