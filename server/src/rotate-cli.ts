// npm run rotate: re-encrypts the stored secrets with the new SESSION_SECRET; servers may run meanwhile.
import { readWords } from './command-options.ts';
import { exitAfter, withDatabase, writeLine } from './command-line.ts';
import { rotateSecrets, RotateError } from './operations/rotate-command.ts';
import { readWebhookSecrets } from './webhooks/webhook-store.ts';

const run = async (given: readonly string[]): Promise<void> => {
  readWords(given, [], 'npm run rotate');
  await withDatabase(
    async (db, config) =>
      await rotateSecrets(db, { config, now: new Date(), writeLine, sources: [readWebhookSecrets] }),
  );
};

exitAfter(run(process.argv.slice(2)), (error) => error instanceof RotateError);
