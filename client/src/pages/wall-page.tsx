import { hallIds } from '@werkplan/shared/halls/hall.ts';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { useWall } from '../displays/use-wall.ts';
import { WallPairing } from '../displays/wall-pairing.tsx';
import { WallScreen } from '../displays/wall-screen.tsx';

const Wall = (): ReactNode => {
  const admission = useWall();
  const search = new URLSearchParams(location.search);
  const only = hallIds.find((id) => String(id) === search.get('hall')) ?? null;
  return admission === 'pairing' ? <WallPairing /> : <WallScreen only={only} />;
};

/** A screen in the hall that nobody touches. */
export const WallPage = (): ReactNode => (
  <ErrorBoundary resetKey="wall">
    <Wall />
  </ErrorBoundary>
);
