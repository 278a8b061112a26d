import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';

const RefusalNotice = lazyPart(async () => (await import('./refusal-notice.tsx')).RefusalNotice);

/** Loads the code of refused reports in advance, so that it is cached when the phone is offline. */
export const loadRefusals = RefusalNotice.load;

/** Shows why a report was refused, once the texts of refusals are loaded. */
export const RefusedReport = (props: ComponentProps<typeof RefusalNotice>): ReactNode => (
  <Suspense fallback={null}>
    <RefusalNotice {...props} />
  </Suspense>
);
