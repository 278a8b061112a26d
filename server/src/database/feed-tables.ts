import type { ColumnType, Generated } from 'kysely';

interface FeedEventTable {
  id: Generated<number>;
  type: string;
  kind: string;
  data: ColumnType<object, string, never>;
  at: Date;
  actor: string;
  actorName: string;
  position: Generated<number | null>;
}

export interface FeedTables {
  feed: { position: number; changeId: number; kinds: string[]; eventId: number | null };
  feedEvent: FeedEventTable;
  feedStream: { streamKey: string; revision: number };
  feedState: { epoch: string; position: number };
}
