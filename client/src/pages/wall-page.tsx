import { hallIds } from '@werkplan/shared/halls/hall.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWall } from '../displays/use-wall.ts';
import { WallPairing } from '../displays/wall-pairing.tsx';
import { WallScreen } from '../displays/wall-screen.tsx';

/** A screen in the hall that nobody touches. */
export const WallPage = (): ReactNode => {
  const admission = useWall();
  const [search] = useSearchParams();
  const only = hallIds.find((id) => String(id) === search.get('hall')) ?? null;
  return admission === 'pairing' ? <WallPairing /> : <WallScreen only={only} />;
};
