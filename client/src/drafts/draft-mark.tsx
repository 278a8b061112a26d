import type { ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { CardTag } from '../shipments/card-tag.tsx';
import { draftMarkAtom } from './draft-marks.ts';
import styles from './draft-mark.module.css';

/** Tag on a card that the open draft has placed here, or whose change in the draft conflicts with one in the plan. */
export const DraftMark = ({ shipmentId }: { shipmentId: number }): ReactNode => {
  const { t } = useText();
  const mark = useAtomValue(draftMarkAtom(shipmentId));
  if (mark === null) return null;
  const isConflict = mark === 'conflict';
  return (
    <span className={cx(styles['mark'], classFor(styles, mark))}>
      <CardTag tone={isConflict ? 'warn' : 'accent'}>
        {t(isConflict ? 'draft.conflict' : 'draft.placedHere')}
      </CardTag>
    </span>
  );
};
