import { maxBatch } from '@werkplan/shared/orders/order-batch.ts';
import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import { formatTenths } from '@werkplan/shared/values/kilograms.ts';
import type { LucideIcon } from 'lucide-react';
import CalendarArrowUp from 'lucide-react/icons/calendar-arrow-up';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Trash2 from 'lucide-react/icons/trash';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { store } from '../../lib/client.ts';
import { useText } from '../../lib/i18n.ts';
import { useAtom, useAtomValue } from '../../lib/use-atom.ts';
import { BarSummary, SeveralBar, type BarEntry } from '../../orders/several/several-bar.tsx';
import { focusList } from '../focus-card.ts';
import { endSelection, cardSelectionOptions } from './apply-to-cards.ts';
import { CardDayPanel } from './card-day-panel.tsx';
import { CardDeletePanel } from './card-delete-panel.tsx';
import {
  closePanel,
  deletableOf,
  openActionAtom,
  selectedCardsAtom,
  type CardAction,
} from './selected-cards.ts';
import { applyToRows } from '../../orders/several/apply-several.ts';
import { NotePanel } from '../../orders/several/note-panel.tsx';

interface Props {
  cards: readonly ListedShipment[];
  onReady: (isReady: boolean) => void;
}

/** Appends a line to the notes of the cards' orders, once per order. */
const CardNotePanel = ({ cards, onReady }: Props): ReactNode => (
  <NotePanel
    orders={[...new Map(cards.map(({ order }) => [order.id, order])).values()]}
    onReady={onReady}
    apply={async (added) =>
      await applyToRows(
        { ...cardSelectionOptions, changed: ({ orders }) => orders.length, left: 'orderSeveral.left' },
        added,
      )
    }
  />
);

interface Entry {
  readonly action: CardAction;
  readonly key: string;
  readonly icon: LucideIcon;
  readonly Panel: ComponentType<{
    cards: readonly ListedShipment[];
    onReady: (isReady: boolean) => void;
  }>;
}

const entries: readonly Entry[] = [
  { action: 'day', key: 'd', icon: CalendarArrowUp, Panel: CardDayPanel },
  { action: 'note', key: 'm', icon: MessageSquareText, Panel: CardNotePanel },
  { action: 'delete', key: 'delete', icon: Trash2, Panel: CardDeletePanel },
];

const stepBack = (): void => {
  focusList();
  if (!closePanel()) endSelection();
};

/** Action bar for several selected cards of the list (rules/shipments.md#selecting-several-cards). */
export const CardBar = (): ReactNode => {
  const { t, language } = useText();
  const { listed, placed } = useAtomValue(selectedCardsAtom);
  const [open, setOpen] = useAtom(openActionAtom);
  useEffect(() => () => store().set(openActionAtom, null), []);
  const deletable = deletableOf(listed);
  const changedBy = (action: CardAction | null) => (action === 'delete' ? deletable : listed);
  const counted = changedBy(open);
  const bar = entries.map(({ action, key, icon, Panel }): BarEntry<CardAction> => {
    const cards = changedBy(action);
    return {
      action,
      key,
      sign: key === 'delete' ? t('shipment.delete.key') : key.toUpperCase(),
      icon,
      label: t(`shipmentSeveral.${action}`),
      apply: t(`shipmentSeveral.${action}.apply`, { count: cards.length }),
      isDisabled: cards.length === 0,
      isTooMany: cards.length > maxBatch,
      destroys: action === 'delete',
      panel: (onReady) => <Panel cards={cards} onReady={onReady} />,
    };
  });
  const left = [
    counted.length < listed.length && t('shipmentSeveral.stay', { count: listed.length - counted.length }),
    placed > 0 && t('shipmentSeveral.placed', { count: placed }),
    counted.length > maxBatch && t('orderSeveral.tooMany', { max: maxBatch }),
  ].filter((text) => text !== false);
  return (
    <SeveralBar
      label={t('shipmentSeveral.bar')}
      end={t('orderSeveral.end')}
      summary={
        <BarSummary
          count={t('shipmentSeveral.count', { count: counted.length })}
          tonnes={formatTenths(
            counted.reduce((sum, { shipment }) => sum + shipment.amount, 0),
            language,
          )}
          selected={t('orderSeveral.selected')}
          left={left}
        />
      }
      entries={bar}
      open={open}
      onOpen={setOpen}
      onStepBack={stepBack}
      onEnd={() => void endSelection()}
      hasEscape={false}
    />
  );
};
