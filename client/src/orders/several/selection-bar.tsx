import { maxBatch } from '@werkplan/shared/orders/order-batch.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import { formatTenths } from '@werkplan/shared/values/kilograms.ts';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CalendarArrowUp from 'lucide-react/icons/calendar-arrow-up';
import Factory from 'lucide-react/icons/factory';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Palette from 'lucide-react/icons/palette';
import X from 'lucide-react/icons/x';
import { useEffect, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { store } from '../../lib/client.ts';
import { nearest } from '../../lib/dom-contract.ts';
import { useText } from '../../lib/i18n.ts';
import { useAtom, useAtomValue } from '../../lib/use-atom.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { Kbd } from '../../ui/kbd.tsx';
import type { PanelProps } from './action-panel.tsx';
import { focusTable } from './apply-several.ts';
import { CancelPanel } from './cancel-panel.tsx';
import { ColourPanel } from './colour-panel.tsx';
import { DayPanel } from './day-panel.tsx';
import { HallPanel } from './hall-panel.tsx';
import { NotePanel } from './note-panel.tsx';
import {
  endSelection,
  openActionAtom,
  panelFormId,
  selectedOrdersAtom,
  selectionAtom,
  type SelectedOrders,
  type SeveralAction,
} from './order-selection.ts';
import styles from './selection-bar.module.css';

interface Entry {
  readonly action: SeveralAction;
  readonly key: string;
  readonly icon: LucideIcon;
  readonly Panel: ComponentType<PanelProps>;
}

const entries: readonly Entry[] = [
  { action: 'day', key: 'D', icon: CalendarArrowUp, Panel: DayPanel },
  { action: 'hall', key: 'L', icon: Factory, Panel: HallPanel },
  { action: 'colour', key: 'C', icon: Palette, Panel: ColourPanel },
  { action: 'note', key: 'M', icon: MessageSquareText, Panel: NotePanel },
  { action: 'cancel', key: 'S', icon: Ban, Panel: CancelPanel },
];

/** A note can be written on past and canceled orders too. */
const changedBy = (action: SeveralAction | null, { all, open }: SelectedOrders): readonly Order[] =>
  action === 'note' ? all : open;

/** '7 Aufträge · 42,3 t', and how many of the selected rows stay as they are. */
const Summary = ({ selected, orders }: { selected: SelectedOrders; orders: readonly Order[] }): ReactNode => {
  const { t } = useText();
  const tonnes = formatTenths(orders.reduce((sum, order) => sum + orderAmount(order), 0));
  const left = [
    selected.canceled > 0 && t('order.several.canceled', { count: selected.canceled }),
    selected.past > 0 && t('order.several.past', { count: selected.past }),
  ].filter((text) => text !== false);
  return (
    <div role="status" className={styles['summary']}>
      <p className={styles['sum']}>
        <b>{t('order.several.count', { count: orders.length })}</b> · {tonnes} t
        <span className="visually-hidden"> {t('order.several.selected')}</span>
      </p>
      {orders.length < selected.all.length && <p className={styles['left']}>{left.join(' · ')}</p>}
      {orders.length > maxBatch && (
        <p className={styles['left']}>{t('order.several.tooMany', { max: maxBatch })}</p>
      )}
    </div>
  );
};

const open = (action: SeveralAction): void => {
  const { open: changeable } = store().get(selectedOrdersAtom);
  if (action === 'note' || changeable.length > 0) store().set(openActionAtom, action);
};

/** Closes the panel; without one, or where the row was only taken for it, the selection ends. */
const stepBack = (): void => {
  const isOpen = store().get(openActionAtom) !== null;
  focusTable();
  if (isOpen && !store().get(selectionAtom).isLent) store().set(openActionAtom, null);
  else endSelection();
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  stepBack();
};

/** What can be done with the selected rows; lies over the page at its bottom right (rules/orders.md#selecting-several-rows). */
export const SelectionBar = ({ hall }: { hall: HallId }): ReactNode => {
  const { t } = useText();
  const selected = useAtomValue(selectedOrdersAtom);
  const [action, setAction] = useAtom(openActionAtom);
  const [isReady, setReady] = useState(false);
  const orders = changedBy(action, selected);
  const entry = entries.find((one) => one.action === action && orders.length > 0);
  useShortcuts({
    ...Object.fromEntries(entries.map((one) => [one.key.toLowerCase(), () => open(one.action)])),
    escape: stepBack,
  });
  // The focused row never lies below the bar.
  useEffect(() => nearest(document.activeElement, 'row')?.scrollIntoView({ block: 'nearest' }), []);
  const count = orders.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in its buttons and fields
    <section aria-label={t('order.several.bar')} className={styles['place']} onKeyDown={onKeyDown}>
      <div role="toolbar" aria-label={t('order.several.bar')} className={styles['bar']}>
        <Summary selected={selected} orders={orders} />
        <div className={styles['actions']}>
          {entries.map((one) => (
            <button
              key={one.action}
              type="button"
              aria-expanded={one.action === action}
              aria-keyshortcuts={one.key}
              title={t(`order.several.${one.action}`)}
              disabled={one.action !== 'note' && selected.open.length === 0}
              className={styles['action']}
              onClick={() => (one.action === action ? stepBack() : setAction(one.action))}
            >
              <one.icon size={16} strokeWidth={1.75} aria-hidden />
              <span className={styles['word']}>{t(`order.several.${one.action}`)}</span>
              <Kbd>{one.key}</Kbd>
            </button>
          ))}
          {entry && (
            <div className={styles['panel']}>
              <entry.Panel key={entry.action} orders={orders} hall={hall} onReady={setReady} />
            </div>
          )}
        </div>
        {entry && (
          <button
            type="submit"
            form={panelFormId}
            disabled={!isReady || count > maxBatch}
            className={styles[entry.action === 'cancel' ? 'destroys' : 'apply']}
          >
            {t(`order.several.${entry.action}.apply`, { count })}
            <Kbd>Enter</Kbd>
          </button>
        )}
        <button
          type="button"
          aria-label={t('order.several.end')}
          title={t('order.several.end')}
          className={styles['action']}
          onClick={() => {
            focusTable();
            endSelection();
          }}
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </section>
  );
};
