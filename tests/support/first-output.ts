import type { ChildProcess } from 'node:child_process';

/** Returns the first match in the program's output. @throws Error when the program ends before */
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
