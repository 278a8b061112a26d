import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { draftMarkAtom } from './draft-marks.ts';
import styles from './draft-mark.module.css';

/** On a draft's board: that a card was put here by the draft, or no longer fits the plan. */
export const DraftMark = ({ shipmentId }: { shipmentId: number }): ReactNode => {
  const { t } = useText();
  const mark = useAtomValue(draftMarkAtom(shipmentId));
  if (mark === null) return null;
  return (
    <span className={cx(styles['mark'], classFor(styles, mark))}>
      <span className={styles['tag']}>{t(mark === 'conflict' ? 'draft.conflict' : 'draft.placedHere')}</span>
    </span>
  );
};
