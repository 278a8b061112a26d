import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/** Confirmation dialog whose code is loaded separately, once the page is idle or when it is first opened. */
export const LazyConfirmDialog = (props: ComponentProps<typeof ConfirmDialog>): ReactNode => (
  <Suspense>
    <ConfirmDialog {...props} />
  </Suspense>
);
