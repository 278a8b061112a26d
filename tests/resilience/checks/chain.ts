import { groupBy } from '../group-by.ts';
import type { LoggedRow, Recording } from '../recording.ts';
import { canonical } from './canonical.ts';

export const rowsByEntity = (rows: readonly LoggedRow[]): Map<string, LoggedRow[]> => {
  const chains = groupBy(rows, ({ entity, entityId }) => `${entity} ${entityId}`);
  for (const chain of chains.values()) chain.sort((a, b) => a.version - b.version || a.id - b.id);
  return chains;
};

/** Checks that each image begins where the previous one ended, one version later, so that no write was lost. */
export const chainOfImages = ({ rows }: Recording): string[] =>
  [...rowsByEntity(rows)].flatMap(([name, chain]) =>
    chain.flatMap((row, index) => {
      const previous = chain[index - 1];
      if (!previous) return [];
      if (row.version !== previous.version + 1)
        return [`${name}: version ${row.version} after ${previous.version}`];
      if (canonical(row.before) === canonical(previous.after)) return [];
      return [`${name}: version ${row.version} doesn't begin where ${previous.version} ended`];
    }),
  );
