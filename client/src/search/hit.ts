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
  /** Path of the page. */
  readonly id: string;
  /** Name in the shown language; `otherName` is the matched name in another language. */
  readonly name: string;
  readonly otherName: string | null;
  /** Shortcut that opens it from any page. */
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
 * Groups hits in display order, first the few local ones (pages, runs), without empty groups. Leaves out a truck whose
 * run of the shown day is listed.
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

/** Returns the index of the hit that Enter opens by default: the first one in the plan, or a page if there is none. */
export const defaultHitIndex = (hits: readonly Hit[]): number =>
  Math.max(
    0,
    hits.findIndex(({ kind }) => kind !== 'pages'),
  );

/** Returns null for a truck without runs. */
export const dayOfHit = (hit: PlanHit): string | null => {
  if (hit.kind === 'notes') return hit.found.content.date;
  return hit.kind === 'trucks' ? (hit.found.run?.date ?? null) : hit.found.date;
};
