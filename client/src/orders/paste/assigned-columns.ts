import { keepListColumnsEndpoint, readListColumnsEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { textKey } from '@werkplan/shared/values/compared-text.ts';
import { call } from '../../lib/api-client.ts';
import type { PastedColumn, PastedList } from './pasted-columns.ts';
import { possibleColumns } from './source-columns.ts';

/** Maximum length (characters) of a key, as the server accepts it. */
const maxSigns = 1_500;

/** Returns a key that is the same for all lists with the same head row; null for a list without one. */
export const headKey = ({ rows, start }: PastedList): string | null => {
  if (start === 0) return null;
  const keys = (rows[start - 1]?.texts ?? []).map(textKey);
  return keys.some((key) => key !== '') ? keys.join('|').slice(0, maxSigns) : null;
};

const isField = (field: string): field is PastedColumn['field'] =>
  field === 'isCanceled' ||
  hallIds.some((hall) => possibleColumns(hall).some((column) => column.field === field));

/** Loads the columns that a user of the plant has last assigned for lists with these heads; null if there are none. */
export const loadAssignedColumns = async (heads: string): Promise<(PastedColumn | null)[] | null> => {
  const { data } = await call(readListColumnsEndpoint, { query: { heads } }, { quiet: true });
  return (
    data.columns?.map((column) => {
      // Ignores unknown fields, which a newer version of the client may have stored.
      if (!column || !isField(column.field)) return null;
      return { field: column.field, inTonnes: column.inTonnes };
    }) ?? null
  );
};

/** Stores the assigned columns without waiting for the answer, because after a failure they can be assigned again next time. */
export const storeAssignedColumns = (heads: string, { columns }: PastedList): void => {
  const kept = columns.map((column) => column && { field: column.field, inTonnes: column.inTonnes });
  call(keepListColumnsEndpoint, { body: { heads, columns: kept } }, { quiet: true }).catch(() => undefined);
};
