import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { Template } from '@werkplan/shared/deliveries/template-schema.ts';
import { isoWeekday } from '@werkplan/shared/values/day.ts';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleMinus from 'lucide-react/icons/circle-minus';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Repeat from 'lucide-react/icons/repeat';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { toggleItemPin } from '../deliveries/pin-api.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { addTemplate, removeTemplate } from './template-api.ts';
import { ruleText } from './template-words.ts';
import { type MenuEntry, MenuPopup, type MenuProps } from '../ui/menu-popup.tsx';

interface Props extends Pick<MenuProps, 'trigger'> {
  item: DeliveryItemRow;
  text: string;
  run: DeliveryRow;
  /** Template that wrote the text; null if a planner did. */
  template: Template | null;
}

/** Menu that repeats a slot's text, or ends its repetition. */
export const SlotRepeatMenu = ({ trigger, item, text, run, template }: Props): ReactNode => {
  const words = useText();
  const { t } = words;
  const navigate = useNavigate();
  const { date: day, truckId } = run;
  const weekday = String(isoWeekday(day));
  const keep = (weekdays: string, weeks: number): MenuEntry => ({
    key: `${weekdays} ${weeks}`,
    label: ruleText({ weekdays, weeks }, words),
    icon: Repeat,
    onSelect: () => {
      const slot = item.ordinalNumberInDelivery;
      const rule = { weekdays, weeks, day, until: null };
      addTemplate({ kind: 'text', truckId, slot, text, itemId: item.id, ...rule }).catch(notifyFailure);
    },
  });
  const all: MenuEntry = {
    key: 'all',
    label: t('routine.all'),
    icon: CalendarDays,
    onSelect: () => void navigate('/calendar'),
  };
  const end = (ended: Template): MenuEntry => ({
    key: 'end',
    label: t('routine.end'),
    icon: CircleMinus,
    onSelect: () => void removeTemplate(ended).catch(notifyFailure),
  });
  const pin: MenuEntry = {
    key: 'pin',
    label: t(item.isPinned ? 'delivery.unpin' : 'delivery.pin'),
    icon: item.isPinned ? PinOff : Pin,
    onSelect: () => void toggleItemPin(item.id),
  };
  return (
    <MenuPopup
      trigger={trigger}
      heading={template ? ruleText(template, words) : t('routine.repeat')}
      items={[
        ...(template ? [end(template)] : [keep(weekday, 1), keep('', 1), keep(weekday, 2), 'rule' as const]),
        all,
        'rule',
        pin,
      ]}
    />
  );
};
