import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from './built-program.ts';

/** Starts `npm run archive` with these settings. */
export const startArchive = (
  settings: Readonly<Record<string, string>>,
  parameters: readonly string[],
): ChildProcessWithoutNullStreams => {
  const env = { ...process.env, ...settings };
  return spawn(process.execPath, [builtProgram('archive-cli'), ...parameters], { env });
};

/** Returns the exit code and everything that the command prints. */
export const endOf = async (
  child: ChildProcessWithoutNullStreams,
): Promise<{ code: number; printed: string }> => {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, printed };
};
