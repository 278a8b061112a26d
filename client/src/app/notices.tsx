import { useEffect, type ReactNode } from 'react';
import { idlePart } from '../lib/lazy-part.tsx';
import { onNoticeWaiting, showNoticesWith } from '../lib/notify.ts';

/** Loaded in advance, so that toasts also work without the server. */
const Toaster = idlePart(async () => {
  const [{ Toaster: Shown }, { addToast }] = await Promise.all([
    import('../ui/toaster.tsx'),
    import('../ui/shown-notices.ts'),
  ]);
  showNoticesWith(addToast);
  return Shown;
}, 'soon');
/** Loads the toaster's code; ignores a failure, because the next toast or connect retries. */
const fetchToaster = (): void => void Toaster.load().catch(() => undefined);

/** Shows toasts; their code is loaded when the page is idle or for the first toast. */
export const Notices = (): ReactNode => {
  useEffect(() => onNoticeWaiting(fetchToaster), []);
  return <Toaster />;
};
