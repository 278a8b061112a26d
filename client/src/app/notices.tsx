import { useEffect, type ReactNode } from 'react';
import { useToasterStore } from 'react-hot-toast/headless';
import { idlePart } from '../lib/lazy-part.tsx';

const Toaster = idlePart(async () => (await import('../ui/toaster.tsx')).Toaster);

/** The toasts, whose code comes when the page is at rest, or with the first of them. */
export const Notices = (): ReactNode => {
  const { toasts } = useToasterStore();
  const isNeeded = toasts.length > 0;
  useEffect(() => {
    // Without a connection the next one asks again.
    if (isNeeded) Toaster.load().catch(() => undefined);
  }, [isNeeded]);
  return <Toaster />;
};
