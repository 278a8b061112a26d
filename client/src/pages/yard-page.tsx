import type { ReactNode } from 'react';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { YardApp } from '../yard-phone/yard-app.tsx';

/** The phone of a loader or driver, who has a link and no account. */
export const YardPage = (): ReactNode => (
  <ErrorBoundary resetKey="yard">
    <YardApp />
  </ErrorBoundary>
);
