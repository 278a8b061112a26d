import { parseArgs } from 'node:util';
import { isMessageKey, translate } from '@werkplan/shared/i18n/messages.ts';
import { type NewToken, newTokenSchema } from '@werkplan/shared/tokens/token-schema.ts';

export type TokenCommand =
  | { readonly name: 'add'; readonly token: NewToken }
  | { readonly name: 'list' }
  | { readonly name: 'revoke'; readonly id: number };

export const tokenUsage = `npm run token -- add <name> [--scopes read,write,display] [--days <until it expires>]
npm run token -- list
npm run token -- revoke <id>

Without --scopes a token may read; without --days it has no end. The secret is printed once.`;

const dayMs = 86_400_000;

/** An error that the caller can fix; the message says how. */
export class TokenCommandError extends Error {
  override readonly name = 'TokenCommandError';
}

/** Parses the command's parameters. @throws TokenCommandError with a sentence or the usage */
export const readTokenCommand = (parameters: readonly string[], now: Date): TokenCommand => {
  const { positionals, scopes, days } = parsed(parameters);
  const [name, subject, ...rest] = positionals;
  if (rest.length > 0) throw new TokenCommandError(tokenUsage);
  if (name === 'add' && subject !== undefined)
    return { name, token: newToken({ name: subject, scopes, days }, now) };
  if (scopes === undefined && days === undefined) {
    if (name === 'list' && subject === undefined) return { name };
    if (name === 'revoke' && /^[1-9]\d{0,8}$/.test(subject ?? '')) return { name, id: Number(subject) };
  }
  throw new TokenCommandError(tokenUsage);
};

type Options = Readonly<Record<'scopes' | 'days', string | undefined>>;

const parsed = (parameters: readonly string[]): Options & { positionals: string[] } => {
  try {
    const { positionals, values } = parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: { scopes: { type: 'string' }, days: { type: 'string' } },
    });
    return { positionals, scopes: values.scopes, days: values.days };
  } catch {
    throw new TokenCommandError(tokenUsage);
  }
};

const words = { name: 'The name', scopes: 'The list of scopes', expiresAt: 'The end' } as const;

const newToken = ({ name, scopes = 'read', days }: Options & { name: string }, now: Date): NewToken => {
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days))
    throw new TokenCommandError('--days is a whole number from 1 on.');
  const expiresAt = days === undefined ? null : new Date(now.getTime() + Number(days) * dayMs).toISOString();
  const result = newTokenSchema.safeParse({ name, scopes: scopes.split(','), expiresAt });
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0] ?? { path: [], message: '' };
  const what = words[path[0] as keyof typeof words];
  throw new TokenCommandError(
    `${what} is refused: ${isMessageKey(message) ? translate('en', message) : message}`,
  );
};
