import { migrations } from '../../../migrations/migrations.ts';
import { type AuditCheck, checkAudit } from '../audit/audit-chain-store.ts';
import { readAppRoles } from '../database/app-rights.ts';
import type { Database } from '../database/database.ts';
import { readSchema } from '../database/migrate.ts';
import { type NamedCheckResult, verifyStored } from '../plan/verify-query.ts';
import { type VerifyCheck, maxListed } from '../plan/verify-slices-query.ts';

type WriteLine = (line: string) => void;

/** Thrown when the verification is refused; the message says what to do. */
export class VerifyError extends Error {
  override readonly name = 'VerifyError';
}

const formatted = (value: number): string => value.toLocaleString('en');

const writeChecked = (
  writeLine: WriteLine,
  { name, compared, count, listed, ms }: NamedCheckResult,
): void => {
  const result = count === 0 ? 'ok  ' : 'FAIL';
  writeLine(`${result}  ${name} (${formatted(compared)} compared, ${(ms / 1000).toFixed(1)} s)`);
  for (const { subject, what } of listed) writeLine(`      ${subject} ${what}`);
  if (count > listed.length) writeLine(`      and ${formatted(count - listed.length)} more`);
};

const requireSchema = async (db: Database): Promise<void> => {
  const schema = await readSchema(db.withoutPlugins());
  if (schema.length === 0) throw new VerifyError('There is no plan in this database yet.');
  const names = Object.keys(migrations);
  if (schema.length !== names.length || schema.at(-1) !== names.at(-1))
    throw new VerifyError(
      'The database is of another version of Werkplan; start the server once, then verify.',
    );
};

/**
 * Prints the audit list's state, and a warning if servers use the owner's role, because they could then rewrite the list.
 */
const writeAudit = (
  writeLine: WriteLine,
  { compared, faults, head }: AuditCheck,
  isProtected: boolean,
): void => {
  const result = faults.length === 0 ? 'ok  ' : 'FAIL';
  const last = head ? `, last link ${head.position} ${head.hash.slice(0, 16)}` : '';
  writeLine(
    `${result}  audit list: each row is there and as it was written (${formatted(compared)} compared${last})`,
  );
  for (const { subject, what } of faults.slice(0, maxListed)) writeLine(`      ${subject} ${what}`);
  if (faults.length > maxListed) writeLine(`      and ${formatted(faults.length - maxListed)} more`);
  if (!isProtected)
    writeLine(
      '      not protected from the server: no role but the owner’s works here yet (DATABASE_OWNER_URL, then a start)',
    );
};

/**
 * Compares the plan's log with its tables and checks the audit list without changing anything; lists differences and returns
 * their number.
 * @throws VerifyError when there is no plan, or one of another version
 */
export const verify = async (
  db: Database,
  writeLine: WriteLine,
  more: readonly VerifyCheck[] = [],
): Promise<number> => {
  await requireSchema(db);
  const checked =
    (await verifyStored(db, { more, onChecked: (check) => writeChecked(writeLine, check) })) ?? [];
  const audit = await checkAudit(db.withoutPlugins());
  writeAudit(writeLine, audit, (await readAppRoles(db.withoutPlugins())).length > 0);
  const count = checked.reduce((total, check) => total + check.count, audit.faults.length);
  writeLine(
    count === 0
      ? 'Log and tables agree.'
      : `${formatted(count)} differences; a backup from before them may show more.`,
  );
  return count;
};
