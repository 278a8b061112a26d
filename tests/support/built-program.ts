import { join } from 'node:path';

const dist = join(import.meta.dirname, '../../server/dist');

/** A program as the build made it, as `npm run …` starts it: 'users-cli'. */
export const builtProgram = (name: string): string => join(dist, `${name}.js`);
