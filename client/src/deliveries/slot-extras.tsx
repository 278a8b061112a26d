import ClockFading from 'lucide-react/icons/clock-fading';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { lateReasonAtom } from '../releases/late-rows.ts';
import styles from './slot-extras.module.css';
import { SlotRepeat } from './slot-repeat.tsx';

/** Badge of a text that was changed after the release of its day. */
const LateText = ({ itemId }: { itemId: number }): ReactNode => {
  const { t } = useText();
  const reason = useAtomValue(lateReasonAtom('deliveryItems', itemId));
  if (reason === null) return null;
  return (
    <span className={styles['late']} role="img" aria-label={t('shipment.late')} title={reason}>
      <ClockFading size={14} strokeWidth={1.75} aria-hidden />
    </span>
  );
};

/** Shows, on top of a slot's text, if it was changed late, and the button that repeats it. */
export const SlotExtras = (props: ComponentProps<typeof SlotRepeat>): ReactNode => (
  <>
    <LateText itemId={props.item.id} />
    <SlotRepeat {...props} />
  </>
);
