/** Programs built from `server/src/<name>.ts` into `server/dist/<name>.js`: the server and its commands. Uses no packages. */
export const serverPrograms = [
  'main',
  'users-cli',
  'tokens-cli',
  'backup-cli',
  'restore-cli',
  'verify-cli',
  'archive-cli',
  'rotate-cli',
  'new-plan-cli',
  'proposal-worker',
];

/** Files required for a start, relative to the project's folder. */
export const builtFiles = [
  ...serverPrograms.map((name) => `server/dist/${name}.js`),
  'client/dist/index.html',
];
