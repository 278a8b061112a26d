/** The version of this release, as the project's package.json has it. */
export const release = '0.3.0';
