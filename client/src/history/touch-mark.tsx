import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { touchAtom, type TouchedAt } from './touched.ts';

const DrawnTouch = lazyPart(async () => (await import('./drawn-touch.tsx')).DrawnTouch, { ahead: null });

/** Ring and step number on a changed place; for rows (`fields`: columns in order) in the cells. */
export const TouchMark = ({ at, fields }: { at: TouchedAt; fields?: readonly string[] }): ReactNode => {
  const touch = useAtomValue(touchAtom(at));
  return (
    touch && (
      <Suspense>
        <DrawnTouch touch={touch} columns={fields} />
      </Suspense>
    )
  );
};
