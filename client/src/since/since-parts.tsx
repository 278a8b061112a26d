import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import type { ReactNode } from 'react';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { idlePart } from '../lib/lazy-part.tsx';

const SinceStrip = idlePart<{ hall?: HallId }>(async () => (await import('./since-strip.tsx')).SinceStrip);

/** The strip of what changed, of the plan as it is alone: a draft says itself what is otherwise in it. */
export const ChangesSince = ({ hall }: { hall?: HallId }): ReactNode =>
  useAtomValue(isPlanShownAtom) && <SinceStrip {...(hall && { hall })} />;
