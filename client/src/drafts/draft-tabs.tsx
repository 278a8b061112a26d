import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { TotalOfDay } from '../deliveries/total-of-day.tsx';
import { useText } from '../lib/i18n.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { planDayAtom, settledDayAtom } from '../live/day-store.ts';
import { draftAtom } from './open-draft.ts';
import { unassignedOnDayAtom } from '../shipments/list-state.ts';
import { ShipmentPanel } from '../shipments/shipment-panel.tsx';
import { SidePanel } from '../shipments/side-panel.tsx';
import { dayLoadSums } from './day-sums.ts';
import { DifferenceList } from './difference-list.tsx';
import { differencesAtom, draftTabAtom } from './draft-state.ts';
import styles from './draft-tabs.module.css';

const tabs = ['shipments', 'differences'] as const;

const Tabs = (): ReactNode => {
  const { t } = useText();
  const [shown, show] = useAtom(draftTabAtom);
  const listed = useAtomValue(unassignedOnDayAtom) ?? 0;
  const differences = useAtomValue(differencesAtom).length;
  const conflicts = useAtomValue(draftAtom)?.conflicts.length ?? 0;
  const counts = { shipments: listed, differences: differences + conflicts };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = shown === 'shipments' ? 'differences' : 'shipments';
    show(other);
    const next = event.currentTarget.parentElement;
    requestAnimationFrame(() => next?.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  };
  return (
    <div className={styles['tabs']} role="tablist" aria-label={t('draft.title')}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          className={styles['tab']}
          aria-selected={tab === shown}
          tabIndex={tab === shown ? 0 : -1}
          onClick={() => show(tab)}
          onKeyDown={onKeyDown}
        >
          {t(`draft.${tab}`)}
          <span className={styles['count']}>{counts[tab]}</span>
        </button>
      ))}
    </div>
  );
};

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
const Sums = (): ReactNode => {
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

/**
 * Shows tabs with the draft's shipments and its differences from the plan; shows `list` until the draft is loaded.
 */
export const DraftTabs = ({ list }: { list: ReactNode }): ReactNode => {
  const { t } = useText();
  const isOpen = useAtomValue(draftAtom) !== null;
  const shown = useAtomValue(draftTabAtom);
  if (!isOpen) return list;
  if (shown === 'shipments') return <ShipmentPanel tabs={<Tabs />} foot={<TotalOfDay />} />;
  return (
    <SidePanel label={t('draft.differences')}>
      <Tabs />
      <DifferenceList />
      <Sums />
    </SidePanel>
  );
};
