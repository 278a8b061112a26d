import type { Token } from '@werkplan/shared/tokens/token-schema.ts';
import { isNameTaken, findNameRefusal } from '../account/user-admin-store.ts';
import { recordCommand } from '../audit/record-command.ts';
import type { Database } from '../database/database.ts';
import { notifyLogins } from '../users/notify-logins-query.ts';
import { type TokenCommand, TokenCommandError } from './token-command.ts';
import { issueToken, listTokens, revokeToken } from './token-store.ts';

/** Adds, lists or revokes tokens, and prints the result. @throws TokenCommandError when it fails */
export const runTokenCommand = async (
  db: Database,
  command: TokenCommand,
  writeLine: (line: string) => void,
): Promise<void> => {
  switch (command.name) {
    case 'add': {
      if (await isNameTaken(db, command.token.name))
        throw new TokenCommandError(
          `The name ${command.token.name} is taken: nobody could tell who made a change.`,
        );
      if ((await findNameRefusal(db, command.token.name)) !== null)
        throw new TokenCommandError(`${command.token.name} may be taken for another name.`);
      const { id, token } = await issueToken(db, command.token, null, new Date());
      await recordCommand(db, 'token.make', { userId: null, subject: `token:${id}` });
      writeLine(`Token ${id}. The secret, shown only once:`);
      return writeLine(token);
    }
    case 'list': {
      const tokens = await listTokens(db, null);
      if (tokens.length === 0) writeLine('There is no token yet.');
      return tokens.map(lineOf).forEach(writeLine);
    }
    case 'revoke': {
      const revoked = await revokeToken(db, command.id, null, new Date());
      if (!revoked) throw new TokenCommandError(`There is no token ${command.id}.`);
      await recordCommand(db, 'token.revoke', { userId: revoked.createdBy, subject: `token:${command.id}` });
      await notifyLogins(db);
      return writeLine(`Token ${command.id} is revoked.`);
    }
  }
};

const lineOf = ({ id, name, prefix, scopes, expiresAt, lastUsedAt, createdBy }: Token): string =>
  [
    id,
    name,
    `${prefix}…`,
    scopes.join(','),
    expiresAt === null ? 'no end' : `until ${expiresAt}`,
    lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`,
    createdBy === null ? 'made at the command line' : `made by ${createdBy}`,
  ].join('\t');
