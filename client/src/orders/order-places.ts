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

/** A kind of file that the import shows in a preview of its own instead of reading it as a list of orders. */
export interface FileKind {
  /** Its name beside CSV and XLSX. */
  readonly name: string;
  /** Its ending, for the file chooser: '.abs'. */
  readonly accept: string;
  readonly takes: (file: File) => boolean;
  readonly Preview: FunctionComponent<FilePreviewProps>;
}

export interface OrderMarkProps {
  readonly order: Order;
  /** The card it stands on; null: the order's row. */
  readonly shipmentId: number | null;
  readonly tabIndex: 0 | -1;
}

export interface RunBarProps {
  readonly deliveryId: number;
}

export interface SitePartProps {
  readonly site: Site;
}

/** Adds entries to the menu of an order's row, or of a card of it; read each time the menu opens. */
type OrderEntries = (order: Order, shipmentId: number | null, t: Translate) => readonly MenuEntry[];

/** Adds entries to a run's menu; read each time the menu opens. */
type RunEntries = (deliveryId: number, t: Translate) => readonly MenuEntry[];

/** The address of a construction site as orders write it. */
export interface KnownPlace {
  readonly constructionSite: string;
  readonly postCode: string;
  readonly city: string;
}

/** A book of sites, asked before the plant's orders. */
interface PlaceBook {
  /** Places whose site begins with the text, or whose postcode it is. */
  readonly find: (text: string) => Promise<readonly KnownPlace[]>;
  /** The id of the site that a place is a spelling of; null: the book has none. */
  readonly siteOf: (place: KnownPlace) => Promise<number | null>;
  /** Enters a place into the book; null if the book has it. */
  readonly unknown: (place: KnownPlace) => Promise<(() => Promise<void>) | null>;
}

/** The places where an extra above the orders plugs in (docs/architecture.md#what-is-built-on-it). */
export interface OrderPlaces {
  readonly fileKinds: readonly FileKind[];
  /** Icons in an order's row and on its cards, before the notes. */
  readonly marks: readonly FunctionComponent<OrderMarkProps>[];
  /** Badges at the beginning of a card's third line. */
  readonly badges: readonly FunctionComponent<OrderMarkProps>[];
  readonly entries: readonly OrderEntries[];
  /** Additions to the second line of a run's head. */
  readonly runs: readonly FunctionComponent<{ readonly deliveryId: number }>[];
  /** Further bars of a run's head, below its load. */
  readonly bars: readonly FunctionComponent<RunBarProps>[];
  /** After the entries of the run itself. */
  readonly runEntries?: readonly RunEntries[];
  /** Shown below the list while cards are in hand. */
  readonly inHand: readonly FunctionComponent[];
  /** Sections of a site's panel. */
  readonly site: readonly FunctionComponent<SitePartProps>[];
  readonly book?: PlaceBook;
  /** Reads all reservations of the weeks from a Monday to a Sunday, which the shown day hasn't. */
  readonly reservations?: (from: Day, to: Day) => Promise<readonly Reservation[]>;
}

/** No extra plugs in; tests add the one that they need. */
export const emptyOrderPlaces: OrderPlaces = {
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
export const OrderPlacesContext = createContext<OrderPlaces>(emptyOrderPlaces);
