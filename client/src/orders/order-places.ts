import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
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

export interface RunBarProps {
  readonly deliveryId: number;
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

/** Extension points of orders, cards and runs, which extras fill (docs/architecture.md#what-is-built-on-it). */
export interface OrderExtras {
  readonly fileKinds: readonly ImportFileType[];
  /** Icons in an order's row and on its cards, before the notes. */
  readonly marks: readonly FunctionComponent<OrderMarkProps>[];
  /** Badges at the start of a card's third line. */
  readonly badges: readonly FunctionComponent<OrderMarkProps>[];
  readonly entries: readonly OrderEntries[];
  /** Signs in the second line of a run's head. */
  readonly runs: readonly FunctionComponent<{ readonly deliveryId: number }>[];
  /** Further bars in a run's head, below its load. */
  readonly bars: readonly FunctionComponent<RunBarProps>[];
  /** Entries of a run's menu, after the core's own. */
  readonly runEntries?: readonly RunEntries[];
  /** Remarks about the dragged or selected cards, below the list of unassigned shipments. */
  readonly inHand: readonly FunctionComponent[];
  /** Sections of a site's panel. */
  readonly site: readonly FunctionComponent<SiteSectionProps>[];
  readonly book?: PlaceBook;
  /** Reads the reservations of all weeks from a Monday to a Sunday, because the window only has those of the shown week. */
  readonly reservations?: (from: Day, to: Day) => Promise<readonly Reservation[]>;
}

/** The extension points without any extra; tests add the extra that they need. */
export const emptyOrderExtras: OrderExtras = {
  fileKinds: [],
  marks: [],
  badges: [],
  entries: [],
  runs: [],
  bars: [],
  inHand: [],
  site: [],
};

/** Extras for the components below the provider; without a provider there are none, so that the core works alone. */
export const OrderExtrasContext = createContext<OrderExtras>(emptyOrderExtras);
