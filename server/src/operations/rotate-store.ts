import { appUse, openSecret, sealSecret, type SecretUse } from '../account/stored-secret.ts';
import type { ServerSecrets } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';
import { webhookUse } from '../webhooks/webhook-secret.ts';

export interface Resealed {
  /** Secrets that are now sealed with SESSION_SECRET and weren't before. */
  readonly resealed: number;
  /** Secrets that none of the server's opens. */
  readonly lost: number;
}

interface Sealed {
  readonly use: SecretUse;
  readonly sealed: string;
  /** Writes the new text where the old one still stands: a secret that was replaced meanwhile stays. */
  readonly replace: (text: string) => Promise<unknown>;
}

const readSealed = async (db: Database): Promise<Sealed[]> => {
  const apps = await db
    .selectFrom('authenticatorApp')
    .select(['userId', 'secret', 'offeredSecret'])
    .execute();
  const webhooks = await db.selectFrom('webhook').select(['id', 'secret']).execute();
  const ofApps = apps.flatMap(({ userId, ...app }) =>
    (['secret', 'offeredSecret'] as const).flatMap((column) => {
      const sealed = app[column];
      if (sealed === null) return [];
      const replace = async (text: string) =>
        await db
          .updateTable('authenticatorApp')
          .set({ [column]: text })
          .where('userId', '=', userId)
          .where(column, '=', sealed)
          .execute();
      return [{ use: appUse(userId), sealed, replace }];
    }),
  );
  const ofWebhooks = webhooks.map(({ id, secret: sealed }) => ({
    use: webhookUse,
    sealed,
    replace: async (text: string) =>
      await db
        .updateTable('webhook')
        .set({ secret: text })
        .where('id', '=', id)
        .where('secret', '=', sealed)
        .execute(),
  }));
  return [...ofApps, ...ofWebhooks];
};

/** Seals with SESSION_SECRET what one before it has sealed. At start, and by `npm run rotate`; done twice it changes nothing. */
export const resealSecrets = async (db: Database, secrets: ServerSecrets): Promise<Resealed> => {
  const [current] = secrets;
  let [resealed, lost] = [0, 0];
  for (const { use, sealed, replace } of await readSealed(db)) {
    if (openSecret([current], use, sealed) !== null) continue;
    const secret = openSecret(secrets, use, sealed);
    if (secret === null) lost += 1;
    else {
      await replace(sealSecret(secrets, use, secret));
      resealed += 1;
    }
  }
  return { resealed, lost };
};

/** Until when a link of the yard could be used that was shown by now; null where there is none. */
export const lastYardLinkEnd = async (db: Database, now: Date): Promise<Date | null> => {
  const { last } = await db
    .selectFrom('yardLink')
    .select(({ fn }) => fn.max('validUntil').as('last'))
    .where('revokedAt', 'is', null)
    .where('validUntil', '>', now)
    .executeTakeFirstOrThrow();
  return last;
};
