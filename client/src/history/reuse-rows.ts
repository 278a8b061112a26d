import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { shownKinds } from '@werkplan/shared/live/patch.ts';

/** Returns the state with equal rows replaced by those of another state, so that only differing rows render. */
export const reuseEqualRows = (state: DayState, other: DayState | null): DayState => {
  if (other?.date !== state.date) return state;
  const kinds = shownKinds.map((kind) => {
    const [rows, others] = [state[kind], other[kind]] as ReadonlyMap<number, { version: number }>[];
    const shared = [...(rows ?? [])].map(([id, row]) => {
      const same = others?.get(id);
      return [id, same?.version === row.version ? same : row] as const;
    });
    const isSame = shared.length === others?.size && shared.every(([id, row]) => others.get(id) === row);
    return [kind, isSame ? others : new Map(shared)];
  });
  return { ...state, ...Object.fromEntries(kinds) };
};
