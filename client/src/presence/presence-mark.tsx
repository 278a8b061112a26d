import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { markAtom, type MarkKey } from './marks.ts';

const DrawnMark = lazyPart(async () => (await import('./drawn-mark.tsx')).DrawnMark);
const DrawnRowMarks = lazyPart(async () => (await import('./drawn-mark.tsx')).DrawnRowMarks);

/**
 * Frame on a card, slot, head or field that a colleague is at, or has just changed; covers only padding.
 * Renders separately from its content and is not announced.
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

/** Marks in the cells of a row; `fields` lists the columns in order. */
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
