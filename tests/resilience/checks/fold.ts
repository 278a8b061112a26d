import type { Image } from '../../../server/src/database/tables.ts';
import type { Recording, Tables } from '../recording.ts';
import { canonical } from './canonical.ts';
import { rowsByEntity } from './chain.ts';

const byName = (tables: Tables): Map<string, Image | null> =>
  new Map(
    Object.entries(tables).flatMap(([entity, images]) =>
      images.map((image): [string, Image | null] => [`${entity} ${String(image['id'])}`, image]),
    ),
  );

const differences = (
  what: string,
  folded: Map<string, Image | null>,
  real: Map<string, Image | null>,
): string[] =>
  [...new Set([...folded.keys(), ...real.keys()])]
    .filter((name) => canonical(folded.get(name) ?? null) !== canonical(real.get(name) ?? null))
    .map((name) => `${what}: ${name} differs from the table`);

/** Checks that the log is complete: folding it forward yields the final tables, and backward the initial ones. */
export const foldOfLog = ({ rows, startRow, tablesBefore, tablesAfter }: Recording): string[] => {
  const before = byName(tablesBefore);
  const after = byName(tablesAfter);
  const forward = new Map(before);
  const backward = new Map(after);
  for (const [name, chain] of rowsByEntity(rows.filter(({ id }) => id > startRow))) {
    forward.set(name, chain.at(-1)?.after ?? null);
    backward.set(name, chain[0]?.before ?? null);
  }
  return [...differences('forward', forward, after), ...differences('backward', backward, before)];
};
