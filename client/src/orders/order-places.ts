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
  /** Name beside CSV and XLSX. */
  readonly name: string;
  /** Extension for the file chooser: '.abs'. */
  readonly accept: string;
  readonly takes: (file: File) => boolean;
  readonly Preview: FunctionComponent<FilePreviewProps>;
}

export interface OrderMarkProps {
  readonly order: Order;
  /** The card that shows the mark; null in the order's row. */
  readonly shipmentId: number | null;
  readonly tabIndex: 0 | -1;
}

export interface RunBarProps {
  readonly deliveryId: number;
}

export interface SitePartProps {
  readonly site: Site;
}

/** Adds entries to the menu of an order's row or card; called each time the menu opens. */
type OrderEntries = (order: Order, shipmentId: number | null, t: Translate) => readonly MenuEntry[];

/** Adds entries to a run's menu; called each time the menu opens. */
type RunEntries = (deliveryId: number, t: Translate) => readonly MenuEntry[];

/** The address of a construction site as orders write it. */
export interface SiteAddress {
  readonly constructionSite: string;
  readonly postCode: string;
  readonly city: string;
}

/** Registered sites, which are searched before the plant's orders. */
interface PlaceBook {
  /** Finds places whose site starts with the text, or whose post code it is. */
  readonly find: (text: string) => Promise<readonly SiteAddress[]>;
  /** Returns the id of the site that has the place as a spelling; null if there is none. */
  readonly siteOf: (place: SiteAddress) => Promise<number | null>;
  /** Returns a function that registers the place; null if it is registered already. */
  readonly unknown: (place: SiteAddress) => Promise<(() => Promise<void>) | null>;
}

/** Places that an extra can fill (docs/architecture.md#what-is-built-on-it). */
export interface OrderExtras {
  readonly fileKinds: readonly ImportFileType[];
  /** Icons in an order's row and on its cards, before the notes. */
  readonly marks: readonly FunctionComponent<OrderMarkProps>[];
  /** Badges at the start of a card's third line. */
  readonly badges: readonly FunctionComponent<OrderMarkProps>[];
  readonly entries: readonly OrderEntries[];
  /** Additions to the second line of a run's head. */
  readonly runs: readonly FunctionComponent<{ readonly deliveryId: number }>[];
  /** Further bars in a run's head, below its load. */
  readonly bars: readonly FunctionComponent<RunBarProps>[];
  /** Menu entries after those of the run itself. */
  readonly runEntries?: readonly RunEntries[];
  /** Remarks below the list about dragged or selected cards. */
  readonly inHand: readonly FunctionComponent[];
  /** Sections of a site's panel. */
  readonly site: readonly FunctionComponent<SitePartProps>[];
  readonly book?: PlaceBook;
  /** Reads all reservations of the weeks from a Monday to a Sunday, of which the window has only the shown day's. */
  readonly reservations?: (from: Day, to: Day) => Promise<readonly Reservation[]>;
}

/** No extra plugs in; tests add the one that they need. */
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

/** Without a provider around it the core works without extras. */
export const OrderExtrasContext = createContext<OrderExtras>(emptyOrderExtras);
