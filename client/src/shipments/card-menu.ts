import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import { canSplit } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import CalendarArrowUp from 'lucide-react/icons/calendar-arrow-up';
import CornerUpLeft from 'lucide-react/icons/corner-up-left';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Lightbulb from 'lucide-react/icons/lightbulb';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Scale from 'lucide-react/icons/scale';
import Split from 'lucide-react/icons/split';
import Trash2 from 'lucide-react/icons/trash';
import type { Translate } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { openHistory } from '../history/open-history.ts';
import type { MenuEntry } from '../ui/menu-popup.tsx';
import { suggestRunsFor } from './suggesting.ts';
import { deletePart, splitWithToast } from './shipment-actions.ts';
import { placeOfShipmentAtom } from './shipment-atoms.ts';
import type { ShipmentDialogState } from './shipment-dialog.tsx';
import { shipmentDialogAtom } from './shipment-dialogs.tsx';

/** Pin of a card on a truck; cards in the list cannot be pinned. */
export interface PinAction {
  readonly isPinned: boolean;
  readonly toggle: () => void;
}

/** Actions of a card's menu and shortcuts; an action is null if it is not offered for this card or to this user. */
export interface CardActions {
  moveToDate: (() => void) | null;
  split: (() => void) | null;
  splitWithAmount: (() => void) | null;
  suggest: (() => void) | null;
  unassign: (() => void) | null;
  pin: PinAction | null;
  notes: () => void;
  history: () => void;
  remove: (() => void) | null;
  /** The yard's mark on the card, which is removed when the card leaves its slot. */
  mark: YardMark | null;
}

/** Returns the actions offered for a card. Without `mayChange`, these are only notes and history. */
export const cardActions = (
  card: ListedShipment,
  unassign: (() => void) | null,
  mayChange: boolean,
  pin: PinAction | null = null,
  mark: YardMark | null = null,
): CardActions => {
  const { shipment, order } = card;
  const open = (kind: ShipmentDialogState['kind']) => () =>
    store().set(shipmentDialogAtom, { kind, shipmentId: shipment.id });
  const isDivisible = mayChange && canSplit(shipment, order);
  const isPart = mayChange && shipment.totalNumberOfSplits > 1;
  return {
    moveToDate: mayChange ? open('moveToDate') : null,
    split: isDivisible ? () => void splitWithToast(shipment, order) : null,
    splitWithAmount: isDivisible ? open('split') : null,
    suggest: mayChange ? () => suggestRunsFor(shipment.id) : null,
    unassign: mayChange ? unassign : null,
    pin: mayChange ? pin : null,
    notes: open('notes'),
    history: () =>
      openHistory(
        'shipments',
        shipment.id,
        order.constructionSite,
        store().get(placeOfShipmentAtom(shipment.id)),
      ),
    remove: isPart ? () => void deletePart(shipment, order) : null,
    mark,
  };
};

export const actionForKey = (actions: CardActions, key: string): (() => void) | null => {
  switch (key.toLowerCase()) {
    case 'd':
      return actions.moveToDate;
    case 't':
      return actions.split;
    case 'u':
      return actions.unassign;
    case 'm':
      return actions.notes;
    case 'delete':
      return actions.remove;
    default:
      return null;
  }
};

/** Returns the action of the extras' menu entry with this shortcut; null if there is none. */
export const entryActionForKey = (added: readonly MenuEntry[], key: string): (() => void) | null => {
  const entry = added.find((one) => one !== 'rule' && one.shortcut === key.toUpperCase());
  return entry && entry !== 'rule' ? entry.onSelect : null;
};

/** Returns a card's menu. `putBack` are entries that restore a past state, `added` are entries of extras. */
export const menuEntries = (
  actions: CardActions,
  t: Translate,
  putBack: readonly MenuEntry[] = [],
  added: readonly MenuEntry[] = [],
): MenuEntry[] => {
  const {
    moveToDate,
    split: doSplit,
    splitWithAmount,
    suggest,
    unassign,
    pin,
    notes,
    history,
    remove,
    mark,
  } = actions;
  const falls = mark && { detail: t('yard.markFalls', { status: t(`yard.mark.${mark.status}`) }) };
  const entries: (MenuEntry | null)[] = [
    ...putBack,
    moveToDate && {
      key: 'date',
      label: t('shipment.moveToDate'),
      icon: CalendarArrowUp,
      shortcut: 'D',
      ...falls,
      onSelect: moveToDate,
    },
    moveToDate && {
      key: 'split',
      label: t('shipment.split'),
      icon: Split,
      shortcut: 'T',
      disabled: doSplit === null,
      onSelect: () => doSplit?.(),
    },
    splitWithAmount && {
      key: 'splitWithAmount',
      label: t('shipment.splitAmount'),
      icon: Scale,
      onSelect: splitWithAmount,
    },
    suggest && {
      key: 'suggest',
      label: t('shipment.suggestions'),
      icon: Lightbulb,
      shortcut: 'F',
      onSelect: suggest,
    },
    unassign && {
      key: 'unassign',
      label: t('shipment.unassign'),
      icon: CornerUpLeft,
      shortcut: 'U',
      ...falls,
      onSelect: unassign,
    },
    pin && {
      key: 'pin',
      label: t(pin.isPinned ? 'delivery.unpin' : 'delivery.pin'),
      icon: pin.isPinned ? PinOff : Pin,
      onSelect: pin.toggle,
    },
    { key: 'notes', label: t('shipment.notes'), icon: MessageSquareText, shortcut: 'M', onSelect: notes },
    ...added,
    { key: 'history', label: t('undo.history'), icon: History, shortcut: 'V', onSelect: history },
    remove && 'rule',
    remove && {
      key: 'delete',
      label: t('shipment.delete'),
      icon: Trash2,
      shortcut: t('shipment.delete.key'),
      destructive: true,
      ...falls,
      onSelect: remove,
    },
  ];
  return entries.filter((entry) => entry !== null);
};
