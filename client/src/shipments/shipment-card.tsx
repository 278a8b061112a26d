import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { useSetAtom } from 'jotai';
import {
  memo,
  use,
  useMemo,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useMay } from '../account/may.ts';
import { cx } from '../lib/class-names.ts';
import { clientPart } from '../lib/client.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { isPendingAtom, lastChangeAtom } from '../live/day-store.ts';
import { restoreEntriesAtom } from '../live/past-day.ts';
import type { RecentChange } from '../live/recent-changes.ts';
import { PresenceMark } from '../presence/presence-mark.tsx';
import { useToneStyle } from '../presence/use-tone-style.ts';
import { CardBody } from './card-body.tsx';
import { cardProperties } from './card-facts.ts';
import type { MenuEntry } from '../ui/menu-popup.tsx';
import { entryActionForKey, actionForKey, cardActions, menuEntries } from './card-menu.ts';
import { useCardName } from './card-name.ts';
import { CardToolbar } from './card-toolbar.tsx';
import { isDraggedAtom } from './dragged-cards.ts';
import { isHighlightedAtom } from './highlight.ts';
import { OrderExtrasContext } from '../orders/order-places.ts';
import { isFoundAtom } from './list-state.ts';
import { selectionNumberAtom, toggleSelectedAtom } from './selection.ts';
import { startRange, selectToClicked } from './several/card-range.ts';
import { isBarKey } from './several/selected-cards.ts';
import { cardAtom } from './shipment-atoms.ts';
import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import styles from './shipment-card.module.css';

interface Props {
  shipmentId: number;
  /** `deliveryId:slot` on a truck; null in the list. */
  place: string | null;
  /** Unassigns a card on a truck; null in the list. */
  onUnassign: ((shipmentId: number) => void) | null;
  /** Toggles the pin of a card on a truck. */
  onPin?: (shipmentId: number) => void;
  isPinned?: boolean;
  /** Yard mark of a card on a truck. */
  mark?: YardMark | null;
  /** True for the tab stop (roving tabindex); arrow keys reach every card. */
  isTabStop: boolean;
  /** The change by which a user has just placed the card; null after a moment. */
  placedBy?: RecentChange | null;
  /** Covers a dead card's signs, date and notes icon. */
  end?: ReactNode;
}

interface PageKeys {
  /** Time at which G was last pressed on a card. */
  pressedG: number;
}
const pageKeys = clientPart((): PageKeys => ({ pressedG: Number.NEGATIVE_INFINITY }));
/** True within a second after G, when a letter opens a page, so that the card must not handle it. */
const isGoing = ({ key, timeStamp }: KeyboardEvent): boolean => {
  if (key.toLowerCase() === 'g') pageKeys().pressedG = timeStamp;
  return timeStamp - pageKeys().pressedG < 1000;
};

const isInside = (event: FocusEvent): boolean => event.currentTarget.contains(event.relatedTarget);

const Card = ({
  card,
  place,
  onUnassign,
  onPin,
  isPinned = false,
  mark = null,
  isTabStop,
  placedBy = null,
  end,
}: Omit<Props, 'shipmentId'> & { card: ListedShipment }): ReactNode => {
  const { t } = useText();
  const { shipment, order } = card;
  const day = useAtomValue(selectedDayAtom);
  const number = useAtomValue(selectionNumberAtom(shipment.id));
  const toggle = useSetAtom(toggleSelectedAtom);
  const pending = useAtomValue(isPendingAtom('shipments', shipment.id));
  const changed = useAtomValue(lastChangeAtom('shipments', shipment.id)) ?? placedBy;
  const highlighted = useAtomValue(isHighlightedAtom(shipment.id));
  const isDragged = useAtomValue(isDraggedAtom(shipment.id));
  const isFound = useAtomValue(isFoundAtom(shipment.id));
  const mayPlace = useMay(fillSlotEndpoint);
  const putBack = useAtomValue(restoreEntriesAtom);
  const { entries } = use(OrderExtrasContext);
  const tone = useToneStyle(changed);
  const [near, setNear] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const facts = useMemo(() => cardProperties(shipment, order, day), [shipment, order, day]);
  const actions = useMemo(
    () =>
      cardActions(
        card,
        onUnassign && (() => onUnassign(shipment.id)),
        mayPlace,
        onPin && { isPinned, toggle: () => onPin(shipment.id) },
        mark,
      ),
    [card, onUnassign, onPin, isPinned, mark, shipment.id, mayPlace],
  );
  const name = useCardName(shipment, order, facts, mark);
  const isLive = !facts.isDead;

  const added = (): MenuEntry[] => entries.flatMap((of) => [...of(order, shipment.id, t)]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isGoingOn = isGoing(event);
    // The action bar handles these keys for all selected cards.
    if (isBarKey(event.key)) return;
    const action = isGoingOn
      ? null
      : (actionForKey(actions, event.key) ?? entryActionForKey(added(), event.key));
    if (action) {
      event.preventDefault();
      action();
    } else if (event.key === '.') setMenuOpen(true);
  };
  const onClick = ({ shiftKey }: MouseEvent): void => {
    if (!mayPlace) return;
    if (shiftKey && place === null) return selectToClicked(shipment.id);
    toggle({ id: shipment.id, place });
    if (place === null) startRange(shipment.id);
  };
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <div
      className={cx(styles['card'], (changed || highlighted) && styles['flash'])}
      style={tone}
      data-card={shipment.id}
      data-class={facts.class}
      data-moved={facts.moved ?? undefined}
      data-selected={number !== null || undefined}
      data-own={highlighted || undefined}
      data-dragged={isDragged || undefined}
      data-found={(place !== null && isFound) || undefined}
      {...(isLive && {
        // `pointerenter` would also fire when a card scrolls under a resting pointer.
        onPointerMove: () => setNear(true),
        onPointerLeave: () => setNear(false),
        onFocus: () => setNear(true),
        onBlur: (event: FocusEvent) => setNear(isInside(event)),
        onContextMenu: (event) => {
          event.preventDefault();
          setMenuOpen(true);
        },
      })}
      {...(facts.isDead && { role: 'group', 'aria-label': name })}
    >
      {isLive && (
        <button
          type="button"
          className={styles['toggle']}
          aria-pressed={mayPlace ? number !== null : undefined}
          aria-label={name}
          tabIndex={tabIndex}
          data-stop
          onKeyDown={onKeyDown}
          onClick={onClick}
        />
      )}
      {number !== null && (
        <span className={styles['number']} aria-hidden>
          {number}
        </span>
      )}
      <div className={styles['body']}>
        <CardBody
          card={card}
          facts={facts}
          isPinned={isPinned}
          mark={mark}
          pending={pending}
          near={near}
          onNotes={actions.notes}
          notesTabIndex={facts.isDead ? tabIndex : -1}
          end={end}
        />
      </div>
      {isLive && (near || menuOpen) && (
        <CardToolbar
          site={order.constructionSite}
          items={menuEntries(actions, t, putBack?.of('shipments', shipment.id), added())}
          menuOpen={menuOpen}
          onMenuOpenChange={setMenuOpen}
          onNotes={actions.notes}
          onMoveToDate={actions.moveToDate}
        />
      )}
      <PresenceMark at={`shipments:${shipment.id}`} />
    </div>
  );
};

/** Card of a shipment. Memoised, because a board has hundreds of cards. */
export const ShipmentCard = memo(({ shipmentId, ...rest }: Props): ReactNode => {
  const card = useAtomValue(cardAtom(shipmentId));
  return card && <Card card={card} {...rest} />;
});
