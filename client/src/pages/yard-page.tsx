import type { ReactNode } from 'react';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { YardApp } from '../yard-phone/yard-app.tsx';

/** Page for loaders and drivers, who open it by a yard link and have no account. */
export const YardPage = (): ReactNode => (
  <ErrorBoundary resetKey="yard">
    <YardApp />
  </ErrorBoundary>
);
