import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import type { ServerProcess } from './server-process.ts';

/** Waits for the first mail to this address among the files that a server without a mail server writes. */
export const mailWrittenTo = async (
  { dataDir }: Pick<ServerProcess, 'dataDir'>,
  address: string,
): Promise<Email> => {
  const folder = join(dataDir, 'outbox');
  const find = async (): Promise<Email | undefined> => {
    const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(
      files.map(async (name) => await PostalMime.parse(await readFile(join(folder, name)))),
    );
    return mails.find(({ to = [] }) => to.some((one) => one.address === address));
  };
  return (await expect.poll(find).toBeDefined().then(find)) as Email;
};
