import { join } from 'node:path';

const dist = join(import.meta.dirname, '../../server/dist');

/** The path of a built program, such as 'users-cli', which an `npm run …` command starts. */
export const builtProgram = (name: string): string => join(dist, `${name}.js`);
