import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';

const ConfirmDialog = lazyPart(async () => (await import('../ui/confirm-dialog.tsx')).ConfirmDialog);

/** A question before something is taken away; its code comes when the page is at rest. */
export const LaterConfirm = (props: ComponentProps<typeof ConfirmDialog>): ReactNode => (
  <Suspense>
    <ConfirmDialog {...props} />
  </Suspense>
);
