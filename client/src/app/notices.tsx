import { useEffect, type ReactNode } from 'react';
import { idlePart } from '../lib/lazy-part.tsx';
import { onNoticeWaiting, showNoticesWith } from '../lib/notify.ts';

/** Loaded ahead, so that toasts work when the server is gone. */
const Toaster = idlePart(async () => {
  const [{ Toaster: Shown }, { showNotice }] = await Promise.all([
    import('../ui/toaster.tsx'),
    import('../ui/shown-notices.ts'),
  ]);
  showNoticesWith(showNotice);
  return Shown;
}, 'soon');
/** A failure is silent, because the next notice and the next idle period retry. */
const fetchToaster = (): void => void Toaster.load().catch(() => undefined);

/** Toasts, whose code is loaded when the page is idle or with the first toast. */
export const Notices = (): ReactNode => {
  useEffect(() => onNoticeWaiting(fetchToaster), []);
  return <Toaster />;
};
