/** The longest piece or loading length that can be entered, mm. */
export const maxMillimetres = 30_000;

/** The most loading metres (Lademeter) that can be entered. */
export const maxLoadingMetres = 99.9;

/** Inside width of a semitrailer's bed, mm; a piece that is wider in both directions doesn't lie flat in it. */
export const bedWidth = 2_480;

/** The percentage of a truck's loading metres from which a run counts as full by room, because no bundle fits into the rest. */
export const fullByRoomPercent = 95;

/** Converts loading metres to whole tenths, so that sums are exact. */
export const toTenths = (metres: number): number => Math.round(metres * 10);

/** Converts tenths of a metre to metres. */
export const fromTenths = (tenths: number): number => tenths / 10;

/**
 * Shares whole tenths in proportion to weights, by the largest-remainder method (of equal remainders the earlier first), so that
 * the shares add up exactly. All shares are null if all weights are 0.
 */
export const shareTenths = (total: number, weights: readonly number[]): (number | null)[] => {
  const sum = weights.reduce((added, weight) => added + weight, 0);
  if (sum === 0) return weights.map(() => null);
  const shares = weights.map((weight) => Math.floor((total * weight) / sum));
  const left = total - shares.reduce((added, share) => added + share, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
};

/**
 * Divides entered loading metres between a part (`kept` kg) and the part split off it (`taken` kg), in proportion to their kg;
 * each gets at least 0.1 m. If there is only 0.1 m, the part keeps it and the other's length is unknown (null).
 */
export const splitMetres = (
  metres: number | null,
  { kept, taken }: { readonly kept: number; readonly taken: number },
): { kept: number | null; taken: number | null } => {
  const tenths = metres === null ? 0 : toTenths(metres);
  if (tenths < 2) return { kept: metres, taken: null };
  const [, share] = shareTenths(tenths, [kept, taken]);
  const given = Math.min(Math.max(share ?? 1, 1), tenths - 1);
  return { kept: fromTenths(tenths - given), taken: fromTenths(given) };
};
