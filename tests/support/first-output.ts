import type { ChildProcess } from 'node:child_process';

/** Returns the first line of a program that looks like this. @throws Error when it ends before */
export const firstOutput = async (run: ChildProcess, wanted: RegExp): Promise<RegExpExecArray> =>
  await new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [run.stdout, run.stderr])
      stream?.on('data', (data: Buffer) => {
        said += data.toString();
        const found = wanted.exec(said);
        if (found) resolve(found);
      });
    run.once('exit', () => reject(new Error(`The program has ended: ${said}`)));
  });
