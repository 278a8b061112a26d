import { hallIds } from '@werkplan/shared/halls/hall.ts';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { useDisplay } from '../displays/use-display.ts';
import { DisplayPairing } from '../displays/display-pairing.tsx';
import { DisplayScreen } from '../displays/display-screen.tsx';

const Wall = (): ReactNode => {
  const admission = useDisplay();
  const search = new URLSearchParams(location.search);
  const only = hallIds.find((id) => String(id) === search.get('hall')) ?? null;
  return admission === 'pairing' ? <DisplayPairing /> : <DisplayScreen only={only} />;
};

/** Hall display, which runs unattended. */
export const WallPage = (): ReactNode => (
  <ErrorBoundary resetKey="wall">
    <Wall />
  </ErrorBoundary>
);
