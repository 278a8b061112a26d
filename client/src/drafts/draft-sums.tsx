import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { planDayAtom, settledDayAtom } from '../live/day-store.ts';
import { dayLoadSums } from './day-sums.ts';
import styles from './draft-sums.module.css';

const Sum = ({ name, was, is }: { name: string; was: number; is: number }): ReactNode => {
  const { t } = useText();
  return (
    <div className={styles['sum']}>
      <dt>{name}</dt>
      <dd>
        {was !== is && (
          <span className={styles['was']}>{t('draft.sum.inPlan', { kg: `${formatTonnes(was)} t` })}</span>
        )}
        <strong>{formatTonnes(is)} t</strong>
      </dd>
    </div>
  );
};

/** Shows how many tonnes are on runs and unassigned in the draft, and in the plan where that differs. */
export const DraftSums = (): ReactNode => {
  const { t } = useText();
  const [plan, shown] = [useAtomValue(planDayAtom), useAtomValue(settledDayAtom)];
  if (!plan || !shown) return null;
  const [was, is] = [dayLoadSums(plan), dayLoadSums(shown)];
  return (
    <dl className={styles['sums']}>
      <Sum name={t('draft.sum.loaded')} was={was.loaded} is={is.loaded} />
      <Sum name={t('draft.sum.unassigned')} was={was.unassigned} is={is.unassigned} />
    </dl>
  );
};
