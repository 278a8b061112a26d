import type { ColumnType, Generated } from 'kysely';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { ListColumns } from '@werkplan/shared/orders/list-columns-schema.ts';
import type { MailTrouble } from '@werkplan/shared/mail/mail-trouble.ts';

export interface ListColumnsTable {
  heads: string;
  columns: ColumnType<ListColumns, string, string>;
  keptAt: Date;
}

export interface OutboxTable {
  id: Generated<number>;
  kind: 'reset' | 'invitation' | 'webhookPaused' | 'accountChanged';
  email: string;
  language: Language;
  origin: string;
  about: Generated<string | null>;
  byName: Generated<string | null>;
  createdAt: Date;
  nextTryAt: Date;
  tries: Generated<number>;
  failedBy: Generated<MailTrouble | null>;
  failedAt: Generated<Date | null>;
}
