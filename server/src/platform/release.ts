/** The program's version, equal to package.json's. */
export const release = '1.0.0';

/** The commit that was built, with `-dirty` for uncommitted changes; null if it was built without git. The build defines it. */
export const commit = process.env['WERKPLAN_COMMIT'] || null;

/** The name with version and commit, 'Werkplan 1.0.0 (a5dcc78)'; also the application name of database connections. */
export const runningProgram = `Werkplan ${release}${commit === null ? '' : ` (${commit})`}`;
