import type { FoundOrder, FoundShipment, FoundTruck, SearchResult } from '@werkplan/shared/search/search.ts';

/** Something that was found. */
export type Hit =
  | { readonly kind: 'orders'; readonly found: FoundOrder }
  | { readonly kind: 'shipments'; readonly found: FoundShipment }
  | { readonly kind: 'trucks'; readonly found: FoundTruck };

export interface HitGroup {
  readonly kind: Hit['kind'];
  readonly hits: readonly Hit[];
}

/** What was found as it is listed; kinds without a hit are left out. */
export const groupsOf = ({ orders, shipments, trucks }: SearchResult): HitGroup[] => {
  const groups: HitGroup[] = [
    { kind: 'orders', hits: orders.map((found) => ({ kind: 'orders', found })) },
    { kind: 'shipments', hits: shipments.map((found) => ({ kind: 'shipments', found })) },
    { kind: 'trucks', hits: trucks.map((found) => ({ kind: 'trucks', found })) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
};

/** The day that a hit opens; null for a truck that never runs. */
export const dayOf = (hit: Hit): string | null =>
  hit.kind === 'trucks' ? (hit.found.run?.date ?? null) : hit.found.date;
