import { parseArgs } from 'node:util';
import { type Role, roles } from '@werkplan/shared/values/role.ts';
import { emailSchema } from '@werkplan/shared/account/user-schema.ts';
import { asLanguage, languages } from '@werkplan/shared/i18n/languages.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { translate, isMessageKey } from '@werkplan/shared/i18n/messages.ts';
import { nameSchema } from '@werkplan/shared/values/text-schema.ts';
import type { z } from 'zod';
import { normalizeEmail } from '../account/stored-email.ts';

export type UserCommand =
  | {
      readonly name: 'add';
      readonly email: string;
      readonly userName: string;
      readonly language: Language | null;
      readonly role: Role;
    }
  | { readonly name: 'list' }
  | { readonly name: 'disable' | 'enable' | 'unlink' | 'reset-second-step'; readonly email: string }
  | { readonly name: 'role'; readonly email: string; readonly role: Role }
  | { readonly name: 'password'; readonly email: string; readonly revokeTokens: boolean };

export const userUsage = `npm run user -- add <e-mail> <name> [--language de|en] [--role viewer|planner|admin]
npm run user -- list
npm run user -- disable <e-mail>
npm run user -- enable <e-mail>
npm run user -- unlink <e-mail>
npm run user -- role <e-mail> viewer|planner|admin
npm run user -- reset-second-step <e-mail>
npm run user -- password <e-mail> [--revoke-tokens]

The password is read from the terminal or standard input; for an empty one a password is generated and printed once. A new user is a planner without --role; the first user of a plant is an admin.`;

/** An error that the caller can fix; the message says how. */
export class UserCommandError extends Error {
  override readonly name = 'UserCommandError';
}

/** Parses the command's parameters. @throws UserCommandError with a sentence or the usage */
export const readUserCommand = (parameters: readonly string[]): UserCommand => {
  const { positionals, language, role, revokeTokens } = parsed(parameters);
  const [name, email, userName, ...rest] = positionals;
  if (revokeTokens && name !== 'password') throw new UserCommandError(userUsage);
  if (role !== undefined && name !== 'add') throw new UserCommandError(userUsage);
  if (name === 'list' && email === undefined && language === undefined) return { name };
  if (name === 'add' && userName !== undefined && rest.length === 0)
    return {
      name,
      email: normalizeEmail(requireValid(emailSchema, email, 'The e-mail')),
      userName: requireValid(nameSchema(100), userName, 'The name'),
      language: languageIn(language),
      role: roleIn(role ?? 'planner'),
    };
  if (name === 'role' && email !== undefined && userName !== undefined && rest.length === 0)
    if (language === undefined)
      return {
        name,
        email: normalizeEmail(requireValid(emailSchema, email, 'The e-mail')),
        role: roleIn(userName),
      };
  const ofOneOnly = ['disable', 'enable', 'unlink', 'reset-second-step'] as const;
  const ofOne = ofOneOnly.find((one) => one === name) ?? (name === 'password' ? name : undefined);
  if (ofOne !== undefined && email !== undefined)
    if (userName === undefined && language === undefined) {
      const subject = normalizeEmail(requireValid(emailSchema, email, 'The e-mail'));
      return ofOne === 'password'
        ? { name: ofOne, email: subject, revokeTokens }
        : { name: ofOne, email: subject };
    }
  throw new UserCommandError(userUsage);
};

interface Parsed {
  positionals: string[];
  language: string | undefined;
  role: string | undefined;
  revokeTokens: boolean;
}

const parsed = (parameters: readonly string[]): Parsed => {
  try {
    const { positionals, values } = parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        language: { type: 'string' },
        role: { type: 'string' },
        'revoke-tokens': { type: 'boolean' },
      },
    });
    const { language, role } = values;
    return { positionals, language, role, revokeTokens: values['revoke-tokens'] === true };
  } catch {
    throw new UserCommandError(userUsage);
  }
};

const languageIn = (value: string | undefined): Language | null => {
  if (value === undefined) return null;
  const language = asLanguage(value);
  if (!language) throw new UserCommandError(`The language is ${languages.join(' or ')}.`);
  return language;
};

const roleIn = (value: string): Role => {
  const role = roles.find((known) => known === value);
  if (!role) throw new UserCommandError(`The role is ${roles.join(', ')}.`.replace(/, (\w+)\.$/, ' or $1.'));
  return role;
};

/** Validates a value by a schema. @throws UserCommandError with the first issue; `what` begins its sentence */
export const requireValid = <Output>(schema: z.ZodType<Output>, value: unknown, what: string): Output => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const key = result.error.issues[0]?.message ?? '';
  throw new UserCommandError(`${what} is refused: ${isMessageKey(key) ? translate('en', key) : key}`);
};
