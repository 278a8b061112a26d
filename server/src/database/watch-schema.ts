import type { Logger } from 'pino';
import { inBackground } from './in-background.ts';
import type { Database } from './database.ts';
import { requireKnownSchema, SchemaError } from './migrate.ts';

interface Watch {
  readonly db: Database;
  readonly logger: Logger;
  readonly giveUp: ((reason: Error) => void) | undefined;
}

/** Checks on request if a newer program has migrated the database, in which case this one must stop. */
export const watchSchema = ({ db, logger, giveUp }: Watch): ReturnType<typeof inBackground> => {
  const failure = 'The schema could not be checked.';
  return inBackground(logger, {
    work: async () => await requireKnownSchema(db),
    failure,
    onFailure: (error) => {
      if (error instanceof SchemaError) giveUp?.(error);
      else logger.error({ err: error }, failure);
    },
  });
};
