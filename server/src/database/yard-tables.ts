import type { Generated } from 'kysely';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { PhotoType } from '@werkplan/shared/yard/yard-endpoints.ts';

/** A link of the yard; of its secret nothing is stored. */
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
  /** Named by the hash of its bytes. */
  yardPhoto: { id: string; type: PhotoType; bytes: Buffer; addedAt: Date };
}
