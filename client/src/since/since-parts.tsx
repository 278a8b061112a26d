import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { idlePart } from '../lib/lazy-part.tsx';

const SinceStrip = idlePart<{ hall?: HallId }>(async () => (await import('./since-strip.tsx')).SinceStrip);

/** The strip of what changed, of the plan alone: a draft says itself what is otherwise in it. */
export const ChangesSince = ({ hall }: { hall?: HallId }): ReactNode =>
  useAtomValue(draftIdAtom) === null && <SinceStrip {...(hall && { hall })} />;
