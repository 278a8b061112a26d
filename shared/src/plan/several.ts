import { DomainError } from '../errors/domain-error.ts';
import type { MessageKey } from '../i18n/messages.ts';
import { mapCollectingNeeds } from './need.ts';

/** A refusal in the sender's language. */
export interface DescribedRefusal {
  readonly type: string;
  readonly displayMessage: string;
  readonly fields?: Record<string, string> | undefined;
}

/** A refused row: its index in the request, from 0, and the reason. */
export interface RefusedRow {
  readonly index: number;
  readonly refusal: DomainError;
}

/** Options for changing several rows at once. */
export interface SeveralOptions {
  /** True to change the valid rows and report the others; false for all or nothing. */
  readonly perRow: boolean;
  readonly describe: (refusal: DomainError) => DescribedRefusal;
}

/** The refusal of a whole list: its code, the list's name in the body, and the text for each refused row. */
export interface ListRefusal {
  readonly code: 'ORDERS_REFUSED' | 'SHIPMENTS_REFUSED';
  readonly list: string;
  readonly text: MessageKey;
}

const refusalIn = (act: () => void): DomainError | null => {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

/**
 * Combines all refused rows into one refusal, which names each row by its index from 0: `orders.3`. For a list of one row it is
 * that row's refusal.
 */
const listRefused = (
  refused: readonly RefusedRow[],
  rows: readonly { readonly id: number }[],
  { describe }: SeveralOptions,
  { code, list, text }: ListRefusal,
): DomainError => {
  const [first] = refused;
  if (first && rows.length === 1) return first.refusal;
  return new DomainError(code, {
    values: { count: refused.length, total: rows.length },
    fields: Object.fromEntries(refused.map(({ index }) => [`${list}.${index}`, text])),
    extra: {
      refused: refused.map(({ index, refusal }) => ({ index, id: rows[index]?.id, ...describe(refusal) })),
    },
  });
};

/**
 * Calls `judge` for every row before anything is written. Returns the results for the valid rows and the refusals of the others.
 * @throws the list's refusal unless `perRow`; for a list of one row, that row's refusal
 */
export const judgeRows = <Row extends { readonly id: number }, Judged>(
  rows: readonly Row[],
  judge: (row: Row) => Judged,
  asOne: SeveralOptions,
  refusal: ListRefusal,
) => {
  const refused: RefusedRow[] = [];
  const kept: Judged[] = [];
  mapCollectingNeeds(rows, (row, index) => {
    const why = refusalIn(() => void kept.push(judge(row)));
    if (why) refused.push({ index, refusal: why });
  });
  if (refused.length > 0 && !asOne.perRow) throw listRefused(refused, rows, asOne, refusal);
  const described = refused.map(({ index, refusal: why }) => ({ index, ...asOne.describe(why) }));
  return { kept, refused: described };
};
