import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { presenceMarkAtom, type PresenceMarkKey } from './marks.ts';

const DrawnMark = lazyPart(async () => (await import('./mark-overlay.tsx')).MarkOverlay);
const DrawnRowMarks = lazyPart(async () => (await import('./mark-overlay.tsx')).RowMarkOverlays);

/**
 * Frame around a card, slot, head or field where another user is, or has just changed something. The frame covers only
 * padding, renders separately from the content, and is not announced by screen readers.
 */
export const PresenceMark = ({
  at,
  field = null,
}: {
  at: PresenceMarkKey;
  field?: string | null;
}): ReactNode => {
  const mark = useAtomValue(presenceMarkAtom(at));
  return (
    mark && (
      <Suspense>
        <DrawnMark mark={mark} field={field} />
      </Suspense>
    )
  );
};

/** Presence marks in the cells of an order's row; `fields` lists the columns in order. */
export const RowPresenceMarks = ({
  at,
  fields,
}: {
  at: PresenceMarkKey;
  fields: readonly string[];
}): ReactNode => {
  const mark = useAtomValue(presenceMarkAtom(at));
  return (
    mark && (
      <Suspense>
        <DrawnRowMarks mark={mark} fields={fields} />
      </Suspense>
    )
  );
};
