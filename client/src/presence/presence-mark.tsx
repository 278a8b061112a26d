import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { markAtom, type MarkKey } from './marks.ts';

const DrawnMark = lazyPart(async () => (await import('./drawn-mark.tsx')).DrawnMark);
const DrawnRowMarks = lazyPart(async () => (await import('./drawn-mark.tsx')).DrawnRowMarks);

/**
 * The frame of a card, slot, truck's head or field that a colleague is at, and for a moment who has just changed it: over
 * its padding, in nobody's way. It alone is drawn when they come and go, and screen readers don't announce it.
 */
export const PresenceMark = ({ at, field = null }: { at: MarkKey; field?: string | null }): ReactNode => {
  const mark = useAtomValue(markAtom(at));
  return (
    mark && (
      <Suspense>
        <DrawnMark mark={mark} field={field} />
      </Suspense>
    )
  );
};

/** The same for the cells of a row that is a grid: `fields` in the order of its columns. */
export const RowMarks = ({ at, fields }: { at: MarkKey; fields: readonly string[] }): ReactNode => {
  const mark = useAtomValue(markAtom(at));
  return (
    mark && (
      <Suspense>
        <DrawnRowMarks mark={mark} fields={fields} />
      </Suspense>
    )
  );
};
