import { groupBy } from '../group-by.ts';
import type { Recording } from '../recording.ts';

/** Checks that each stream's revisions are 1 … n without a gap, and its head is n. */
export const revisionsWithoutHoles = ({ revisions, heads }: Recording): string[] => {
  const byStream = groupBy(revisions, ({ key }) => key);
  const streams = new Set([...byStream.keys(), ...Object.keys(heads)]);
  return [...streams].flatMap((key) => {
    const numbers = (byStream.get(key) ?? []).map(({ revision }) => revision).sort((a, b) => a - b);
    const hole = numbers.findIndex((revision, index) => revision !== index + 1);
    if (hole >= 0) return [`${key}: ${numbers[hole]} where ${hole + 1} should be`];
    return heads[key] === numbers.length
      ? []
      : [`${key} stands at ${heads[key]}, its log at ${numbers.length}`];
  });
};
