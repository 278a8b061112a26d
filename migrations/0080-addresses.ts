import { domainToUnicode } from 'node:url';
import { sql, type Kysely } from 'kysely';

/**
 * Which post codes and e-mails the plant takes is its own decision; until then the environment's counts. A post code was a text of five
 * digits from 10000 on, and is one of any European country's shape: which of these an order may have, the plant's rule says. Who was
 * stored stays as they are, but for
 * a domain in ASCII ('xn--mller-kva.example'): addresses are found by their domain in Unicode from now on.
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
