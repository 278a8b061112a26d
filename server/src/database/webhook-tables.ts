import type { Revisions } from '@werkplan/shared/live/stream-key.ts';
import type { DeliveryError, PauseReason } from '@werkplan/shared/webhooks/webhook.ts';
import type { ColumnType, Generated } from 'kysely';

interface WebhookTable {
  id: Generated<number>;
  version: Generated<number>;
  name: string;
  url: string;
  kinds: string[];
  secret: string;
  createdBy: number;
  createdAt: Date;
  pausedAt: Date | null;
  pausedReason: PauseReason | null;
  epoch: string | null;
  position: Generated<number>;
  failingSince: Date | null;
  tries: Generated<number>;
  nextTryAt: Date | null;
  busyUntil: Generated<Date | null>;
  askedUntil: Generated<Date | null>;
}

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

interface WebhookDeliveryTable {
  id: Generated<number>;
  webhookId: number;
  messageId: string;
  type: string;
  revisions: ColumnType<Revisions, string, string>;
  position: number | null;
  state: 'waiting' | 'delivered' | 'failed';
  isAsked: Generated<boolean>;
  attempts: Generated<number>;
  status: number | null;
  error: DeliveryError | null;
  durationMs: number | null;
  answer: string | null;
  at: Date;
  nextAt: Date | null;
}

export interface WebhookTables {
  feed: { position: number; changeId: number; kinds: string[]; eventId: number | null };
  feedEvent: FeedEventTable;
  feedStream: { streamKey: string; revision: number };
  feedState: { epoch: string; position: number };
  webhook: WebhookTable;
  webhookDelivery: WebhookDeliveryTable;
}
