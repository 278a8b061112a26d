import { domainToUnicode } from 'node:url';
import { sql, type Kysely } from 'kysely';

/**
 * Makes the rules for post codes and e-mail addresses settings of the plant, which start with the environment's values. The
 * database now accepts post codes of any European country, because the plant's rule decides which ones an order may have. Stored
 * addresses stay as they are, except domains in ASCII ('xn--mller-kva.example'), which are now stored in Unicode.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE plant_settings
      ADD COLUMN postcodes text CHECK (postcodes IN ('from10000', 'germany', 'dach', 'europe')),
      ADD COLUMN emails text CHECK (emails IN ('specified', 'valid'));
    ALTER TABLE production_order
      DROP CONSTRAINT production_order_post_code_check,
      ADD CONSTRAINT production_order_post_code_check
        CHECK (post_code ~ '^[A-Za-z0-9][A-Za-z0-9 -]{1,8}[A-Za-z0-9]$');`.execute(db);
  const { rows } = await sql<{ id: number; email: string }>`
    SELECT id, email FROM app_user WHERE email ~ '[@.]xn--'`.execute(db);
  for (const { id, email } of rows) {
    const [local = '', domain = ''] = email.split('@');
    const written = `${local}@${domainToUnicode(domain) || domain}`;
    await sql`UPDATE app_user SET email = ${written}
      WHERE id = ${id} AND NOT EXISTS (SELECT FROM app_user WHERE email = ${written})`.execute(db);
  }
};
