import type {
  FoundOrder,
  FoundShipment,
  FoundTruck,
  SearchResult,
} from '@werkplan/shared/search/search-schema.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { TruckColor, TruckType } from '@werkplan/shared/trucks/truck.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

export interface PageHit {
  /** The page's path. */
  readonly id: string;
  /** Name in the language of the screens; `otherName` is the name in another language if that matched instead. */
  readonly name: string;
  readonly otherName: string | null;
  /** Keys of the shortcut that opens the page. */
  readonly keys: readonly string[];
}

export interface RunHit {
  readonly id: number;
  readonly date: Day;
  readonly registration: string;
  readonly driver: string;
  readonly time: string;
  readonly type: TruckType;
  readonly color: TruckColor;
}

/** A search result within the plan. */
export type PlanHit =
  | { readonly kind: 'notes'; readonly found: DeliveryNote }
  | { readonly kind: 'runs'; readonly found: RunHit }
  | { readonly kind: 'orders'; readonly found: FoundOrder }
  | { readonly kind: 'shipments'; readonly found: FoundShipment }
  | { readonly kind: 'trucks'; readonly found: FoundTruck };

export type Hit = PlanHit | { readonly kind: 'pages'; readonly found: PageHit };

export interface HitGroup {
  readonly kind: Hit['kind'];
  readonly hits: readonly Hit[];
}

/**
 * Groups the hits in the order of the list, without empty groups: pages, delivery notes and runs first, because they are
 * few. Leaves out a truck if the run that its hit would open is listed itself.
 */
export const groupHits = (
  result: SearchResult | null,
  pages: readonly PageHit[],
  runs: readonly RunHit[] = [],
  notes: readonly DeliveryNote[] = [],
): HitGroup[] => {
  const { orders, shipments, trucks } = result ?? { orders: [], shipments: [], trucks: [] };
  const others = trucks.filter(({ run }) => !runs.some(({ id }) => id === run?.id));
  const groups: HitGroup[] = [
    { kind: 'pages', hits: pages.map((found) => ({ kind: 'pages', found })) },
    { kind: 'notes', hits: notes.map((found) => ({ kind: 'notes', found })) },
    { kind: 'runs', hits: runs.map((found) => ({ kind: 'runs', found })) },
    { kind: 'orders', hits: orders.map((found) => ({ kind: 'orders', found })) },
    { kind: 'shipments', hits: shipments.map((found) => ({ kind: 'shipments', found })) },
    { kind: 'trucks', hits: others.map((found) => ({ kind: 'trucks', found })) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
};

/** Returns the index of the hit that Enter opens by default: the first one in the plan, or the first page if there is none. */
export const defaultHitIndex = (hits: readonly Hit[]): number =>
  Math.max(
    0,
    hits.findIndex(({ kind }) => kind !== 'pages'),
  );

/** Returns the day that a hit leads to (YYYY-MM-DD); null for a truck without runs. */
export const dayOfHit = (hit: PlanHit): string | null => {
  if (hit.kind === 'notes') return hit.found.content.date;
  return hit.kind === 'trucks' ? (hit.found.run?.date ?? null) : hit.found.date;
};
