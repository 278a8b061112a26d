import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { fallingWords } from '../shipments/falling.ts';
import { fallingAtom } from './drag/drag-atoms.ts';
import styles from './falling-marks.module.css';

/** Shows that a drop removes the yard's mark of a card (rules/yard.md#marks). */
export const FallingMarks = ({ marks }: { marks: readonly YardMark[] }): ReactNode => {
  const { t } = useText();
  if (marks.length === 0) return null;
  return (
    <span className={styles['hint']} data-yard="falling" aria-hidden>
      <TriangleAlert size={12} strokeWidth={2} />
      {fallingWords(marks, t)}
    </span>
  );
};

/** Marks that a drop at the current target removes. */
export const DraggedMarks = (): ReactNode => <FallingMarks marks={useAtomValue(fallingAtom)} />;
