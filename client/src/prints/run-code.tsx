import { yardAddress } from '@werkplan/shared/yard/yard-link.ts';
import type { ReactNode } from 'react';
import { yardOriginAtom } from '../deliveries/yard-origin.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { QrCode } from '../ui/qr-code.tsx';
import styles from './print-column.module.css';
import { runLinksAtom } from './run-links.ts';

/** QR code that opens the run on a yard phone; only runs with a link have one. */
export const RunCode = ({ deliveryId }: { deliveryId: number }): ReactNode => {
  const { t } = useText();
  const token = useAtomValue(runLinksAtom).get(deliveryId);
  const origin = useAtomValue(yardOriginAtom);
  return (
    token && <QrCode text={yardAddress(origin, token)} label={t('yard.print')} className={styles['code']} />
  );
};
