/** Equal to package.json's version. */
export const release = '0.3.0';

/** The built commit, with `-dirty` for uncommitted changes; null: built without git. The build defines it. */
export const commit = process.env['WERKPLAN_COMMIT'] || null;

/** 'Werkplan 0.3.0 (a5dcc78)', also the application name of database connections. */
export const runningProgram = `Werkplan ${release}${commit === null ? '' : ` (${commit})`}`;
