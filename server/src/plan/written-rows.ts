import type { RowWrite } from '@werkplan/shared/plan/logged-change.ts';
import type { Image } from '../database/tables.ts';
import { type Entity, toImage, tableOfKind } from '../change/rows.ts';
import type { NewChange } from './plan-store.ts';

/** A write of a row: index of its change, its own index (both from 1), the row's new version, and the row before and after. */
type RowWriteInput = [
  change: number,
  place: number,
  version: number,
  before: Image | null,
  after: Image | null,
];
/** A row with all its writes, in order. */
type WrittenRow = [table: Entity, id: number, writes: RowWriteInput[]];

/** The plan's tables, each after the tables to which it refers. */
const parentsFirst = [
  'hall_capacity',
  'calendar_entry',
  'truck',
  'template',
  'occurrence',
  'production_order',
  'shipment',
  'delivery',
  'delivery_item',
  'day_release',
  'day_grant',
  'late_change',
  'drawing',
  'site',
  'reservation',
] as const;
/** Tables to which no other table refers, and where a new row may need what a deleted one had to itself, such as a slot. */
const leaves = new Set<Entity>([
  'delivery_item',
  'hall_capacity',
  'calendar_entry',
  'occurrence',
  'day_release',
  'day_grant',
  'late_change',
  'drawing',
  'reservation',
]);

/**
 * Returns the rank by which rows are sorted for writing, so that no reference is missing and no unique key is violated. Deleted
 * rows of `leaves` come first. Rows are inserted before, and deleted after, the rows that refer to them.
 */
const turnOf = ([table, , writes]: WrittenRow): number => {
  const depth = parentsFirst.indexOf(table);
  const isGone = writes.at(-1)?.[4] === null;
  if (isGone) return leaves.has(table) ? -1 : 3 * parentsFirst.length - depth;
  return 2 * depth + (writes[0]?.[3] === null ? 1 : 0);
};

/** Returns each row that the changes write, once, in the order in which `commit_changes` must write them. */
export const listWrittenRows = (changes: readonly NewChange[]): WrittenRow[] => {
  const rows = new Map<string, WrittenRow>();
  let place = 0;
  const add = (change: number, { kind, id, version, before, after }: RowWrite): void => {
    const table = tableOfKind[kind];
    const row = rows.get(`${table} ${id}`) ?? [table, id, []];
    row[2].push([change, ++place, version, before && toImage(before), after && toImage(after)]);
    rows.set(`${table} ${id}`, row);
  };
  for (const [index, { writes }] of changes.entries()) for (const write of writes) add(index + 1, write);
  return [...rows.values()].sort((a, b) => turnOf(a) - turnOf(b));
};
