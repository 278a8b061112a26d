import type { DraftStep } from '@werkplan/shared/drafts/draft.ts';
import type { ColumnType, Generated } from 'kysely';

export interface DraftTable {
  id: string;
  version: Generated<number>;
  ownerId: number;
  date: string;
  steps: ColumnType<DraftStep[], string | undefined, string>;
  isShared: Generated<boolean>;
  createdAt: Date;
  endsAt: Date;
  appliedAt: Date | null;
}
