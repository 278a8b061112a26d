import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A delivery note; its cancellation is the only later update. */
interface DeliveryNoteTable {
  id: Generated<number>;
  number: string;
  deliveryId: number;
  site: string;
  content: JSONColumnType<object>;
  digest: string;
  /** Set by the database. */
  hash: ColumnType<string, never, never>;
  sender: JSONColumnType<{ name: string; lines: string[]; logo?: string }>;
  corrects: number | null;
  madeAt: Date;
  madeBy: string;
  canceledAt: ColumnType<Date | null, never, Date>;
  canceledBy: ColumnType<string | null, never, string>;
}

/** The receipt of a delivery note; the only later update deletes signature and name when their retention ends. */
interface NoteReceiptTable {
  noteId: number;
  id: string;
  name: string;
  missing: JSONColumnType<object[]>;
  weighed: number | null;
  remark: string;
  signature: JSONColumnType<object> | null;
  signedAt: Date;
  receivedAt: Date;
  linkId: number;
}

export interface NoteTables {
  noteGap: { year: number; first: number; last: number };
  noteLogo: { id: string; type: 'image/png' | 'image/jpeg'; bytes: Buffer };
  noteReceipt: NoteReceiptTable;
  noteWeight: { noteId: number; kg: number; weighedAt: Date; weighedBy: string };
  noteSeries: { year: number; last: number };
  deliveryNote: DeliveryNoteTable;
}
