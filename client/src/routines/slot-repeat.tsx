import { addTemplateEndpoint } from '@werkplan/shared/routines/template-endpoints.ts';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import Repeat from 'lucide-react/icons/repeat';
import { Suspense, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { deliveryAtom } from '../deliveries/delivery-atoms.ts';
import { cx } from '../lib/class-names.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useOpening } from '../lib/use-opening.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import type { TextMarkProps } from '../orders/order-places.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { templateOfItemAtom } from './routine-atoms.ts';
import styles from './slot-repeat.module.css';

const SlotRepeatMenu = lazyPart(async () => (await import('./slot-repeat-menu.tsx')).SlotRepeatMenu);

/**
 * Button that makes a slot's text a template of the truck, or shows that it is one
 * (rules/routines.md#what-comes-again-for-a-truck).
 */
export const SlotRepeat = ({ item, text, registration, isTabStop }: TextMarkProps): ReactNode => {
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  const run = useAtomValue(deliveryAtom(item.deliveryId));
  const template = useAtomValue(templateOfItemAtom(item.id));
  const mayAdd = useMay(addTemplateEndpoint);
  const { isOpen: isUsed, open } = useOpening();
  if (!mayAdd || !run || run.date < today || item.id < 0) return null;
  const button = (
    <IconButton
      className={cx(styles['button'], template && styles['repeats'])}
      size="tiny"
      icon={template ? CalendarSync : Repeat}
      label={t(template ? 'delivery.slot.repeats' : 'delivery.slot.repeat', {
        truck: registration,
        slot: item.ordinalNumberInDelivery + 1,
      })}
      tooltip={false}
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="menu"
      {...(!isUsed && { 'aria-expanded': false })}
      onClick={open}
    />
  );
  if (!isUsed) return button;
  return (
    <Suspense fallback={button}>
      <SlotRepeatMenu trigger={button} item={item} text={text} run={run} template={template} />
    </Suspense>
  );
};
