import { keepListColumnsEndpoint, readListColumnsEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { textKey } from '@werkplan/shared/values/compared-text.ts';
import { call } from '../../lib/api-client.ts';
import type { PastedColumn, PastedList } from './pasted-columns.ts';
import { choosable } from './source-columns.ts';

/** As much as the server takes. */
const mostSigns = 1_500;

/** The key by which a list is recognised; null without a head. */
export const headsOf = ({ rows, start }: PastedList): string | null => {
  if (start === 0) return null;
  const keys = (rows[start - 1]?.texts ?? []).map(textKey);
  return keys.some((key) => key !== '') ? keys.join('|').slice(0, mostSigns) : null;
};

const isField = (field: string): field is PastedColumn['field'] =>
  field === 'isCanceled' || hallIds.some((hall) => choosable(hall).some((column) => column.field === field));

/** The columns that somebody of the plant chose for such a list; null: nobody has. */
export const rememberedColumns = async (heads: string): Promise<(PastedColumn | null)[] | null> => {
  const { data } = await call(readListColumnsEndpoint, { query: { heads } }, { quiet: true });
  return (
    data.columns?.map((column) => {
      // What a newer build kept, this one may not know.
      if (!column || !isField(column.field)) return null;
      return { field: column.field, inTonnes: column.inTonnes };
    }) ?? null
  );
};

/** Nobody waits for it: where it is lost, somebody chooses again. */
export const rememberColumns = (heads: string, { columns }: PastedList): void => {
  const kept = columns.map((column) => column && { field: column.field, inTonnes: column.inTonnes });
  call(keepListColumnsEndpoint, { body: { heads, columns: kept } }, { quiet: true }).catch(() => undefined);
};
