import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';

const ConfirmDialog = lazyPart(async () => (await import('../ui/confirm-dialog.tsx')).ConfirmDialog);

/** A confirmation dialog whose code is loaded when the page is idle. */
export const LazyConfirmDialog = (props: ComponentProps<typeof ConfirmDialog>): ReactNode => (
  <Suspense>
    <ConfirmDialog {...props} />
  </Suspense>
);
