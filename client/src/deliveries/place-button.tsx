import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { idlePart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { removedMarksText, selectedMarksAtom } from '../shipments/removed-marks.ts';
import { runFitAtom } from './run-fit.ts';
import styles from './place-button.module.css';
import { placeSelectionAt } from './placing.ts';

const FallingMarks = idlePart(async () => (await import('./removed-marks.tsx')).RemovedMarks);

interface Props {
  deliveryId: number;
  slot: number;
  registration: string;
  isTabStop: boolean;
  /** True if the button is in the third line of a dead card. */
  inCard?: boolean;
}

export const PlaceButton = ({
  deliveryId,
  slot,
  registration,
  isTabStop,
  inCard = false,
}: Props): ReactNode => {
  const { t } = useText();
  const [aimed, setAimed] = useState(false);
  const marks = useAtomValue(selectedMarksAtom);
  const name = t('delivery.slot.placeHere.name', { truck: registration, slot: slot + 1 });
  const isDrop = aimed && !inCard;
  const isMarked = useAtomValue(runFitAtom(deliveryId))?.tone === 'warn';
  const Icon = isDrop ? Download : Plus;
  return (
    <button
      type="button"
      className={cx(styles['place'], inCard && styles['inCard'])}
      aria-label={[name, removedMarksText(marks, t)].filter(Boolean).join(', ')}
      tabIndex={isTabStop ? 0 : -1}
      data-stop
      data-marked={isMarked || undefined}
      onPointerEnter={() => setAimed(true)}
      onPointerLeave={() => setAimed(false)}
      onFocus={() => setAimed(true)}
      onBlur={() => setAimed(false)}
      onClick={() => void placeSelectionAt(deliveryId, slot)}
    >
      <Icon size={12} strokeWidth={2} aria-hidden />
      <span>
        {t(
          isDrop
            ? isMarked
              ? 'delivery.slot.dropAnyway'
              : 'delivery.slot.dropHere'
            : 'delivery.slot.placeHere',
        )}
      </span>
      {aimed && <FallingMarks marks={marks} />}
    </button>
  );
};
