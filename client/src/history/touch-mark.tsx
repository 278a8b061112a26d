import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { touchAtom, type TouchKey } from './touched.ts';

const DrawnTouch = lazyPart(async () => (await import('./touch-overlay.tsx')).TouchOverlay, { ahead: null });

/** Marks a changed place with a ring and the number of its step; for a table row, `fields` lists its columns in order. */
export const TouchMark = ({ at, fields }: { at: TouchKey; fields?: readonly string[] }): ReactNode => {
  const touch = useAtomValue(touchAtom(at));
  return (
    touch && (
      <Suspense>
        <DrawnTouch touch={touch} columns={fields} />
      </Suspense>
    )
  );
};
