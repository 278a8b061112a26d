import { maxBatch } from '@werkplan/shared/orders/order-batch.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import { formatTenths } from '@werkplan/shared/values/kilograms.ts';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CalendarArrowUp from 'lucide-react/icons/calendar-arrow-up';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Factory from 'lucide-react/icons/factory';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Palette from 'lucide-react/icons/palette';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { store } from '../../lib/client.ts';
import { closestWith } from '../../lib/dom-contract.ts';
import { useText, type Translate } from '../../lib/i18n.ts';
import { useAtom, useAtomValue } from '../../lib/use-atom.ts';
import { type SelectionPanelProps, ActionPanel } from './action-panel.tsx';
import { focusTable, applyToOrders } from './apply-several.ts';
import { ColourPanel } from './colour-panel.tsx';
import { DayPanel } from './day-panel.tsx';
import { FillPanel } from './fill-panel.tsx';
import { HallPanel } from './hall-panel.tsx';
import { NotePanel } from './note-panel.tsx';
import {
  endSelection,
  openActionAtom,
  selectedOrdersAtom,
  selectionAtom,
  type SelectedOrders,
  type SeveralAction,
} from './order-selection.ts';
import { BarSummary, SeveralBar, type BarEntry } from './several-bar.tsx';
import panel from './panels.module.css';
import { cancelOrders } from './several-orders-api.ts';

/** Number of orders that the confirmation lists; further ones are only counted. */
const namedOrders = 12;

/** Confirmation that lists the orders to cancel. */
const CancelPanel = ({ orders, onReady }: SelectionPanelProps): ReactNode => {
  const { t } = useText();
  const rest = orders.length - namedOrders;
  const apply = (): void => {
    const ids = orders.map(({ id }) => id);
    void applyToOrders({ send: () => cancelOrders(ids), done: 'orderSeveral.cancel.done' });
  };
  return (
    <ActionPanel title={t('orderSeveral.cancel.title')} isReady onReady={onReady} onApply={apply}>
      <p className={panel['text']}>{t('orderSeveral.cancel.text', { count: orders.length })}</p>
      <p className={panel['orders']}>
        {orders
          .slice(0, namedOrders)
          .map(({ orderId }) => orderId)
          .join(', ')}
        {rest > 0 && ` ${t('orderSeveral.cancel.more', { count: rest })}`}
      </p>
    </ActionPanel>
  );
};

interface Entry {
  readonly action: SeveralAction;
  readonly sign: string;
  readonly icon: LucideIcon;
  readonly Panel: ComponentType<SelectionPanelProps>;
  readonly hasButton?: false;
}

const entries: readonly Entry[] = [
  { action: 'day', sign: 'D', icon: CalendarArrowUp, Panel: DayPanel },
  { action: 'hall', sign: 'L', icon: Factory, Panel: HallPanel },
  { action: 'colour', sign: 'C', icon: Palette, Panel: ColourPanel },
  { action: 'note', sign: 'M', icon: MessageSquareText, Panel: NotePanel },
  { action: 'cancel', sign: 'S', icon: Ban, Panel: CancelPanel },
  // This action has no button, because pasting opens it.
  { action: 'fill', sign: 'V', icon: ClipboardPaste, Panel: FillPanel, hasButton: false },
];

/** Returns the orders that an action changes; notes can also be added to past and canceled orders. */
const changedBy = (action: SeveralAction | null, { all, open }: SelectedOrders): readonly Order[] =>
  action === 'note' ? all : open;

/** Returns texts about selected orders that the action skips, and about too many orders. */
const leftOf = (selected: SelectedOrders, orders: readonly Order[], t: Translate): string[] =>
  [
    orders.length < selected.all.length &&
      selected.canceled > 0 &&
      t('orderSeveral.canceled', { count: selected.canceled }),
    orders.length < selected.all.length &&
      selected.past > 0 &&
      t('orderSeveral.past', { count: selected.past }),
    orders.length > maxBatch && t('orderSeveral.tooMany', { max: maxBatch }),
  ].filter((text) => text !== false);

/** Closes the panel; ends the selection if no panel is open, or if a shortcut on a single row has made the selection. */
const stepBack = (): void => {
  const isOpen = store().get(openActionAtom) !== null;
  focusTable();
  if (isOpen && !store().get(selectionAtom).isTemporary) store().set(openActionAtom, null);
  else endSelection();
};

const end = (): void => {
  focusTable();
  endSelection();
};

/** Action bar for the selected orders (rules/orders.md#selecting-several-rows). */
export const SelectionBar = ({ hall }: { hall: HallId }): ReactNode => {
  const { t, language } = useText();
  const selected = useAtomValue(selectedOrdersAtom);
  const [open, setOpen] = useAtom(openActionAtom);
  const orders = changedBy(open, selected);
  // Scrolls the focused row out from under the bar.
  useEffect(() => closestWith(document.activeElement, 'row')?.scrollIntoView({ block: 'nearest' }), []);
  const bar = entries.map(({ action, sign, icon, Panel, hasButton }): BarEntry<SeveralAction> => {
    const changed = changedBy(action, selected);
    return {
      action,
      key: sign.toLowerCase(),
      sign,
      icon,
      label: t(`orderSeveral.${action}`),
      apply: t(`orderSeveral.${action}.apply`, { count: changed.length }),
      isDisabled: changed.length === 0,
      isTooMany: changed.length > maxBatch,
      destroys: action === 'cancel',
      ...(hasButton === false && { hasButton }),
      panel: (onReady) => <Panel orders={changed} hall={hall} onReady={onReady} />,
    };
  });
  return (
    <SeveralBar
      label={t('orderSeveral.bar')}
      end={t('orderSeveral.end')}
      summary={
        <BarSummary
          count={t('orderSeveral.count', { count: orders.length })}
          tonnes={formatTenths(
            orders.reduce((sum, order) => sum + orderAmount(order), 0),
            language,
          )}
          selected={t('orderSeveral.selected')}
          left={leftOf(selected, orders, t)}
        />
      }
      entries={bar}
      open={open}
      onOpen={setOpen}
      onStepBack={stepBack}
      onEnd={end}
    />
  );
};
