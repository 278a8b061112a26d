import { otherHalls } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { useSetAtom } from 'jotai';
import Ban from 'lucide-react/icons/ban';
import CalendarArrowUp from 'lucide-react/icons/calendar-arrow-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Hash from 'lucide-react/icons/hash';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Lightbulb from 'lucide-react/icons/lightbulb';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { Suspense, use, useState, type ReactNode } from 'react';
import { HallTile } from '../halls/hall-tile.tsx';
import { restoreEntriesAtom } from '../live/past-day.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { openHistory } from '../history/open-history.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { MenuEntry } from '../ui/menu-popup.tsx';
import { Menu } from '../ui/menu.tsx';
import { OrderExtrasContext } from './order-places.ts';
import { orderDialogAtom } from './order-table-state.ts';

const MenuLoad = lazyPart(async () => (await import('./menu-load.tsx')).MenuLoad);

interface Props {
  order: Order;
  readOnly: boolean;
}

/**
 * Returns the entries of an order's menu. For a read-only order, the table's own entries that would change more than its
 * note are disabled; entries of extras decide that themselves.
 */
const useEntries = (order: Order, readOnly: boolean): MenuEntry[] => {
  const { t } = useText();
  const open = useSetAtom(orderDialogAtom);
  const putBack = useAtomValue(restoreEntriesAtom);
  const { entries, SuggestHalls } = use(OrderExtrasContext);
  return [
    ...(putBack?.of('orders', order.id) ?? []),
    {
      key: 'date',
      label: t('order.menu.date'),
      icon: CalendarArrowUp,
      shortcut: 'D',
      disabled: readOnly,
      onSelect: () => open({ kind: 'date', order }),
    },
    ...otherHalls(order.hallId).map((hall) => ({
      key: `hall ${hall}`,
      label: t('order.menu.hall', { id: hall }),
      icon: <HallTile hall={hall} />,
      shortcut: String(hall),
      ...(!readOnly && {
        detail: (
          <Suspense>
            <MenuLoad hall={hall} order={order} />
          </Suspense>
        ),
      }),
      disabled: readOnly,
      onSelect: () => open({ kind: 'hall', order, hall }),
    })),
    ...(SuggestHalls
      ? [
          {
            key: 'suggestions',
            label: t('order.menu.suggestions'),
            icon: Lightbulb,
            shortcut: 'F',
            disabled: readOnly,
            onSelect: () => open({ kind: 'suggestions', order }),
          } as const,
        ]
      : []),
    'rule',
    {
      key: 'notes',
      label: t('order.menu.notes'),
      icon: MessageSquareText,
      shortcut: 'M',
      onSelect: () => open({ kind: 'notes', order }),
    },
    {
      key: 'external',
      label: t('order.menu.external'),
      icon: Hash,
      ...(order.externalNumber && { detail: <bdi>{order.externalNumber}</bdi> }),
      disabled: readOnly,
      onSelect: () => open({ kind: 'external', order }),
    },
    ...entries.flatMap((of) => of(order, null, t)),
    {
      key: 'history',
      label: t('undo.history'),
      icon: History,
      shortcut: 'V',
      onSelect: () => openHistory('orders', order.id, `#${order.orderId}`),
    },
    'rule',
    {
      key: 'cancel',
      label: t('order.menu.cancel'),
      icon: Ban,
      shortcut: 'S',
      destructive: true,
      disabled: readOnly,
      onSelect: () => open({ kind: 'cancel', order }),
    },
  ];
};

const OpenedMenu = ({ order, readOnly }: Props): ReactNode => {
  const { t } = useText();
  const [open, setOpen] = useState(true);
  return (
    <Menu
      trigger={<MenuButton label={t('order.menu', { orderId: order.orderId })} />}
      heading={t('order.name', { orderId: order.orderId })}
      items={useEntries(order, readOnly)}
      open={open}
      onOpenChange={setOpen}
    />
  );
};

const MenuButton = (props: { label: string; onClick?: () => void }): ReactNode => (
  <IconButton {...props} icon={Ellipsis} size="small" tooltip={false} data-stop data-menu tabIndex={-1} />
);

/** Renders the menu on first use, because a day has hundreds of rows. */
export const RowMenu = (props: Props): ReactNode => {
  const { t } = useText();
  const [used, setUsed] = useState(false);
  if (used) return <OpenedMenu {...props} />;
  const label = t('order.menu', { orderId: props.order.orderId });
  return <MenuButton label={label} onClick={() => setUsed(true)} />;
};
