/** Sizes of pieces and trucks: lengths in whole millimetres, loading metres (Lademeter) in metres with one decimal. */

/** The longest piece or loading length that can be typed, mm. */
export const maxMillimetres = 30_000;

/** The most loading metres that can be typed. */
export const maxLoadingMetres = 99.9;

/** Inside width of a semitrailer's bed, mm: a piece that is wider both ways doesn't lie flat in it. */
export const bedWidth = 2_480;

/** A run is full by room from this share of its truck's loading metres, percent: of less a bundle still finds room. */
export const fullByRoomPercent = 95;

/** Returns loading metres as whole tenths, which add up exactly. */
export const toTenths = (metres: number): number => Math.round(metres * 10);

/** Returns tenths of a metre as metres. */
export const fromTenths = (tenths: number): number => tenths / 10;

/**
 * Shares whole tenths by weights: by largest remainder, the earlier of equals first, so that the shares add up exactly. Without
 * any weight nobody knows, and all are null.
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
 * Parts typed loading metres between a part and the one split off it, by kg; each keeps at least 0.1 m. Of 0.1 m the part keeps
 * all, and of the other nothing is known.
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

const lengths = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 3 });
const tenths = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats a length given in mm in metres, exactly: '14,0 m', '7,25 m'. */
export const formatLength = (millimetres: number): string => `${lengths.format(millimetres / 1000)} m`;

/** Formats loading metres with one decimal and without unit: '7,2'. */
export const formatMetres = (metres: number): string => tenths.format(metres);
