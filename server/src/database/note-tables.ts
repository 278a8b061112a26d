import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A delivery note; only its cancellation is ever written later. */
interface DeliveryNoteTable {
  id: Generated<number>;
  number: string;
  deliveryId: number;
  site: string;
  content: JSONColumnType<object>;
  digest: string;
  sender: JSONColumnType<{ name: string; lines: string[] }>;
  corrects: number | null;
  madeAt: Date;
  madeBy: string;
  canceledAt: ColumnType<Date | null, never, Date>;
  canceledBy: ColumnType<string | null, never, string>;
}

export interface NoteTables {
  noteSeries: { year: number; last: number };
  deliveryNote: DeliveryNoteTable;
}
