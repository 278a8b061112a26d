import { useAtomValue } from 'jotai';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { touchAtom, touchedInRunAtom, type TouchedAt } from './touched.ts';

const load = async () => await import('./drawn-touch.tsx');
const DrawnTouch = lazyPart(async () => (await load()).DrawnTouch, { ahead: null });
const DrawnRowTouch = lazyPart(async () => (await load()).DrawnRowTouch, { ahead: null });
const DrawnCount = lazyPart(async () => (await load()).DrawnCount, { ahead: null });

/** The ring and step number of a place that reads otherwise. */
export const TouchMark = ({ at }: { at: TouchedAt }): ReactNode => {
  const touch = useAtomValue(touchAtom(at));
  return (
    touch && (
      <Suspense>
        <DrawnTouch touch={touch} />
      </Suspense>
    )
  );
};

/** The same for the cells of a row that is a grid: `fields` in the order of its columns. */
export const RowTouch = ({ id, fields }: { id: number; fields: readonly string[] }): ReactNode => {
  const touch = useAtomValue(touchAtom(`orders:${id}`));
  return (
    touch && (
      <Suspense>
        <DrawnRowTouch touch={touch} columns={fields} />
      </Suspense>
    )
  );
};

/** How many places of a run read otherwise. */
export const TouchCount = ({ deliveryId }: { deliveryId: number }): ReactNode => {
  const count = useAtomValue(touchedInRunAtom(deliveryId));
  return (
    count > 0 && (
      <Suspense>
        <DrawnCount count={count} />
      </Suspense>
    )
  );
};
