import type { Reason } from '@werkplan/shared/proposals/proposal-schema.ts';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import styles from './reason-list.module.css';
import { reasonText } from './reason-text.ts';

const icons = { for: Check, against: Minus, limit: TriangleAlert } as const;

export const ReasonList = ({ reasons }: { reasons: readonly Reason[] }): ReactNode => {
  const texts = useText();
  return (
    <ul className={styles['reasons']}>
      {reasons.map((reason) => {
        const Icon = icons[reason.tone];
        return (
          <li key={reason.code} className={cx(styles['reason'], styles[reason.tone])}>
            <Icon size={13} strokeWidth={2.25} aria-hidden />
            {reasonText(reason, texts)}
          </li>
        );
      })}
    </ul>
  );
};
