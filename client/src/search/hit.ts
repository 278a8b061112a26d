import type { FoundOrder, FoundShipment, FoundTruck, SearchResult } from '@werkplan/shared/search/search.ts';

export interface FoundPage {
  /** Its address. */
  readonly id: string;
  /** What it is called on the screen, and in the language that it was found by if that is another one. */
  readonly name: string;
  readonly otherName: string | null;
  /** Opens it from anywhere. */
  readonly keys: readonly string[];
}

/** Something of the plan that was found. */
export type PlanHit =
  | { readonly kind: 'orders'; readonly found: FoundOrder }
  | { readonly kind: 'shipments'; readonly found: FoundShipment }
  | { readonly kind: 'trucks'; readonly found: FoundTruck };

/** Something that was found. */
export type Hit = PlanHit | { readonly kind: 'pages'; readonly found: FoundPage };

export interface HitGroup {
  readonly kind: Hit['kind'];
  readonly hits: readonly Hit[];
}

/** What was found as it is listed, the few pages in sight above the plan; kinds without a hit are left out. */
export const groupsOf = (result: SearchResult | null, pages: readonly FoundPage[]): HitGroup[] => {
  const { orders, shipments, trucks } = result ?? { orders: [], shipments: [], trucks: [] };
  const groups: HitGroup[] = [
    { kind: 'pages', hits: pages.map((found) => ({ kind: 'pages', found })) },
    { kind: 'orders', hits: orders.map((found) => ({ kind: 'orders', found })) },
    { kind: 'shipments', hits: shipments.map((found) => ({ kind: 'shipments', found })) },
    { kind: 'trucks', hits: trucks.map((found) => ({ kind: 'trucks', found })) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
};

/** The hit that Enter opens at first: the plan's nearest, and a page only where nothing of the plan is called so. */
export const firstOf = (hits: readonly Hit[]): number =>
  Math.max(
    0,
    hits.findIndex(({ kind }) => kind !== 'pages'),
  );

/** The day that a hit opens; null for a truck that never runs. */
export const dayOf = (hit: PlanHit): string | null =>
  hit.kind === 'trucks' ? (hit.found.run?.date ?? null) : hit.found.date;
