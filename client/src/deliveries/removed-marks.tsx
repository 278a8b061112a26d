import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { removedMarksText } from '../shipments/removed-marks.ts';
import styles from './removed-marks.module.css';

/** Warns that placing the dragged or selected cards would remove these marks of the yard (rules/yard.md#marks). */
export const RemovedMarks = ({ marks }: { marks: readonly YardMark[] }): ReactNode => {
  const { t } = useText();
  if (marks.length === 0) return null;
  return (
    <span className={styles['hint']} data-yard="falling" aria-hidden>
      <TriangleAlert size={12} strokeWidth={2} />
      {removedMarksText(marks, t)}
    </span>
  );
};
