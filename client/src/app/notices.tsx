import { useEffect, type ReactNode } from 'react';
import { idlePart } from '../lib/lazy-part.tsx';
import { onNoticeWaiting, showNoticesWith } from '../lib/notify.ts';

/** Menu with the actions for which a narrow bar has no room. */
const Toaster = idlePart(async () => {
  const [{ Toaster: Shown }, { showNotice }] = await Promise.all([
    import('../ui/toaster.tsx'),
    import('../ui/shown-notices.ts'),
  ]);
  showNoticesWith(showNotice);
  return Shown;
}, 'soon');
/** Loaded ahead, so that toasts work when the server is gone. */
const fetchToaster = (): void => void Toaster.load().catch(() => undefined);

/** A failure is silent, because the next notice and the next idle period retry. */
export const Notices = (): ReactNode => {
  useEffect(() => onNoticeWaiting(fetchToaster), []);
  return <Toaster />;
};
