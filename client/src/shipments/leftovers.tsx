import { moveLeftoversEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import History from 'lucide-react/icons/rotate-ccw-clock';
import { useState, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { isPastDayAtom, selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { unassignedCountAtom } from '../live/unassigned-count.ts';
import styles from './leftovers.module.css';
import { moveLeftoversToDay } from './shipment-actions.ts';

/**
 * Button 'Rest von früher (n)' that moves shipments left over from earlier days to the shown day
 * (rules/shipments.md#leftovers).
 */
export const Leftovers = (): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const isPast = useAtomValue(isPastDayAtom);
  const count = useAtomValue(unassignedCountAtom)?.leftovers ?? 0;
  const mayMove = useMay(moveLeftoversEndpoint);
  const [busy, setBusy] = useState(false);
  if (isPast || count === 0 || !mayMove) return null;
  const fetch = (): void => {
    if (busy) return;
    setBusy(true);
    void moveLeftoversToDay(day).finally(() => setBusy(false));
  };
  return (
    <button type="button" className={styles['leftovers']} aria-busy={busy || undefined} onClick={fetch}>
      <History size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles['name']}>{t('shipment.leftovers', { n: count })}</span>
      <span className={styles['action']}>{t('shipment.leftovers.move')}</span>
    </button>
  );
};
