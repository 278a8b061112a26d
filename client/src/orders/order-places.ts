import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ProductionPlanRow } from '@werkplan/shared/production-plan/production-plan-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { createContext, type FunctionComponent } from 'react';
import type { Translate } from '../lib/i18n.ts';
import type { MenuEntry } from '../ui/menu-popup.tsx';

export interface FilePreviewProps {
  readonly files: readonly File[];
  readonly hall: HallId;
  readonly day: Day;
  /** Opens the browser's file chooser again. */
  readonly onChoose: () => void;
  readonly onClose: () => void;
}

/** A file type that the import shows in its own preview instead of reading it as a list of orders. */
export interface ImportFileType {
  /** Name of the type, which is shown beside CSV and XLSX. */
  readonly name: string;
  /** Extension for the file chooser: '.abs'. */
  readonly accept: string;
  readonly takes: (file: File) => boolean;
  readonly Preview: FunctionComponent<FilePreviewProps>;
}

export interface OrderMarkProps {
  readonly order: Order;
  /** Id of the shipment on whose card the mark is shown; null in the order's row. */
  readonly shipmentId: number | null;
  readonly tabIndex: 0 | -1;
}

export interface RowBadgeProps {
  readonly kind: 'orders' | 'shipments';
  readonly id: number;
}

export interface CardTagProps {
  readonly shipmentId: number;
}

export interface TextMarkProps {
  readonly item: DeliveryItemRow;
  readonly text: string;
  readonly registration: string;
  readonly isTabStop: boolean;
}

export interface ProposedCardProps {
  readonly deliveryId: number;
  readonly slot: number;
  readonly registration: string;
  readonly isTabStop: boolean;
}

export interface RunBarProps {
  readonly deliveryId: number;
}

export interface RunColumnProps {
  /** Id of the run in front of which the columns are shown; null for those behind the last run. */
  readonly before: number | null;
}

export interface DayBadgeProps {
  readonly row: ProductionPlanRow;
}

export interface SuggestHallsProps {
  readonly order: Order;
  readonly onClose: () => void;
}

export interface SiteSectionProps {
  readonly site: Site;
}

/** Returns entries for the menu of an order's row (`shipmentId` is null) or card; called each time the menu is rendered. */
type OrderEntries = (order: Order, shipmentId: number | null, t: Translate) => readonly MenuEntry[];

/** Returns entries for a run's menu; called each time the menu is rendered. */
type RunEntries = (deliveryId: number, t: Translate) => readonly MenuEntry[];

/** The address of a construction site as orders write it. */
export interface SiteAddress {
  readonly constructionSite: string;
  readonly postCode: string;
  readonly city: string;
}

/** Search in the registered sites, which is tried before the search in the plant's orders. */
interface PlaceBook {
  /** Finds the addresses of active sites, and their aliases, whose name starts with the text or whose post code is the text. */
  readonly find: (text: string) => Promise<readonly SiteAddress[]>;
  /** Returns the id of the registered site to which the address belongs; null if there is none. */
  readonly siteOf: (place: SiteAddress) => Promise<number | null>;
  /** Returns a function that registers the address as a site; null if it is registered already or the user may not do so. */
  readonly unknown: (place: SiteAddress) => Promise<(() => Promise<void>) | null>;
}

/** Extension points of orders, cards, runs and days, which extras fill (docs/architecture.md#what-is-built-on-it). */
export interface OrderExtras {
  readonly fileKinds: readonly ImportFileType[];
  /** Icons in an order's row and on its cards, before the notes. */
  readonly marks: readonly FunctionComponent<OrderMarkProps>[];
  /** Badges at the start of a card's third line. */
  readonly badges: readonly FunctionComponent<OrderMarkProps>[];
  /** Badges in an order's row and on its cards, before their state. */
  readonly rowBadges: readonly FunctionComponent<RowBadgeProps>[];
  /** Tags on top of a card in a slot. */
  readonly cardTags: readonly FunctionComponent<CardTagProps>[];
  /** Signs and buttons on top of a slot's text. */
  readonly textMarks: readonly FunctionComponent<TextMarkProps>[];
  readonly entries: readonly OrderEntries[];
  /** Dialog with halls and days that fit an order, which the menu of its row opens. */
  readonly SuggestHalls?: FunctionComponent<SuggestHallsProps>;
  /** Card that an open proposal puts into a slot. */
  readonly ProposedCard?: FunctionComponent<ProposedCardProps>;
  /** Signs in the second line of a run's head. */
  readonly runs: readonly FunctionComponent<{ readonly deliveryId: number }>[];
  /** Badges in a run's head, behind its driver. */
  readonly runBadges: readonly FunctionComponent<{ readonly deliveryId: number }>[];
  /** Further bars in a run's head, below its load. */
  readonly bars: readonly FunctionComponent<RunBarProps>[];
  /** Columns between those of the board's runs. */
  readonly runColumns: readonly FunctionComponent<RunColumnProps>[];
  /** Entries of a run's menu, after the core's own. */
  readonly runEntries?: readonly RunEntries[];
  /** Remarks about the dragged or selected cards, below the list of unassigned shipments. */
  readonly inHand: readonly FunctionComponent[];
  /** Badges of a day in the production plan. */
  readonly dayBadges: readonly FunctionComponent<DayBadgeProps>[];
  /** Sections of a site's panel. */
  readonly site: readonly FunctionComponent<SiteSectionProps>[];
  readonly book?: PlaceBook;
  /** Finds the addresses of orders by the beginning of a site's name or by post code, nearest days first; none if it fails. */
  readonly findOrderAddresses?: (text: string, signal: AbortSignal) => Promise<readonly SiteAddress[]>;
  /** Reads the reservations of all weeks from a Monday to a Sunday, because the window only has those of the shown week. */
  readonly reservations?: (from: Day, to: Day) => Promise<readonly Reservation[]>;
}

/** The extension points without any extra; tests add the extra that they need. */
export const emptyOrderExtras: OrderExtras = {
  fileKinds: [],
  marks: [],
  badges: [],
  rowBadges: [],
  cardTags: [],
  textMarks: [],
  entries: [],
  runs: [],
  runBadges: [],
  bars: [],
  runColumns: [],
  inHand: [],
  dayBadges: [],
  site: [],
};

/** Extras for the components below the provider; without a provider there are none, so that the core works alone. */
export const OrderExtrasContext = createContext<OrderExtras>(emptyOrderExtras);
