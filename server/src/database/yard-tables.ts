import type { Generated } from 'kysely';
import type { HallId } from '@werkplan/shared/halls/hall.ts';

/** A yard link; its token isn't stored, because it is derived from SESSION_SECRET, the id and the generation. */
interface YardLinkTable {
  id: Generated<number>;
  name: string;
  date: string;
  deliveryId: number | null;
  hallId: HallId | null;
  generation: Generated<number>;
  validUntil: Date;
  revokedAt: Generated<Date | null>;
  createdAt: Date;
  createdBy: number;
  lastSeenAt: Generated<Date | null>;
}

export interface YardTables {
  yardLink: YardLinkTable;
}
