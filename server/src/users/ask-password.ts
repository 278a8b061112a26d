import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { newPasswordSchema } from '@werkplan/shared/account/password-schema.ts';
import { requireValid, UserCommandError } from './user-command.ts';

/** The characters of generated passwords, without those that look alike. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const madeUpLength = 16;

export interface EnteredPassword {
  readonly password: string;
  /** True for a generated password, which has to be shown. */
  readonly isMadeUp: boolean;
}

/**
 * Reads a password from the terminal (typed twice, hidden) or the first line of standard input; generates one for empty
 * input.
 * @throws UserCommandError when it breaks a rule or the repetition differs
 */
export const askPassword = async (
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): Promise<EnteredPassword> => {
  const typed = input.isTTY ? await typedTwice(input, output) : await firstLine(input);
  if (typed === '') return { password: madeUp(), isMadeUp: true };
  return { password: requireValid(newPasswordSchema, typed, 'The password'), isMadeUp: false };
};

const typedTwice = async (input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> => {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: unseen, terminal: true });
  // Uses one iterator for both questions, because a paste may contain several lines.
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    output.write(question);
    const { done, value } = await typed.next();
    output.write('\n');
    if (done) throw new UserCommandError('Nothing was changed.');
    return value;
  };
  try {
    const first = await ask('Password (empty: make one up): ');
    if (first !== '' && (await ask('Once more: ')) !== first)
      throw new UserCommandError('The two passwords differ; nothing was changed.');
    return first;
  } finally {
    lines.close();
  }
};

const firstLine = async (input: NodeJS.ReadStream): Promise<string> => {
  for await (const line of createInterface({ input })) return line;
  return '';
};

const madeUp = (): string => {
  for (;;) {
    const password = Array.from({ length: madeUpLength }, () => signs[randomInt(signs.length)]).join('');
    if (newPasswordSchema.safeParse(password).success) return password;
  }
};
