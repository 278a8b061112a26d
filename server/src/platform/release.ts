/** The version of this release, as the project's package.json has it. */
export const release = '0.3.0';

/** The commit that this was built from, with `-dirty` where files were otherwise; null: built without git. The build puts it in. */
export const commit = process.env['WERKPLAN_COMMIT'] || null;

/** 'Werkplan 0.3.0 (a5dcc78)': also the name under which PostgreSQL lists the connections. */
export const runningProgram = `Werkplan ${release}${commit === null ? '' : ` (${commit})`}`;
