/** What a build makes of `server/src/<name>.ts`: the server itself and its commands, in `server/dist/<name>.js`. Uses no packages. */
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

/** The files without which nothing runs, beside the project's folder. */
export const builtFiles = [
  ...serverPrograms.map((name) => `server/dist/${name}.js`),
  'client/dist/index.html',
];
