import { metresOver } from '@werkplan/shared/loads/run-load.ts';
import { formatMetres } from '@werkplan/shared/values/parse-metres.ts';
import type { ReactNode } from 'react';
import { truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { runLoadAtom } from './load-atoms.ts';
import { loadingMetresText } from './metres-text.ts';
import styles from './loading-metres-cell.module.css';

/** Shows a run's loading metres below its tonnes in a table: '7,2 / 13,6 m'. */
export const LoadingMetresCell = ({ deliveryId }: { deliveryId: number }): ReactNode => {
  const texts = useText();
  const truck = useAtomValue(truckOfDeliveryAtom(deliveryId));
  const load = useAtomValue(runLoadAtom(deliveryId));
  if (!load || !truck || truck.loadingMetres === null) return null;
  const over = metresOver(load, truck);
  const [metres, limit] = [loadingMetresText(load, texts), formatMetres(truck.loadingMetres, texts.language)];
  return (
    <span
      className={styles['room']}
      data-over={over > 0 || undefined}
      title={texts.t('loads.run.value', { metres, limit })}
    >
      <b>{metres}</b>
      {` / ${limit} m`}
      {over > 0 && ` (+${formatMetres(over, texts.language)})`}
    </span>
  );
};
