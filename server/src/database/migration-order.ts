/**
 * Returns why a program with the migrations `known` can't migrate a database that has applied `ran` in that order; null when
 * it can.
 */
export const findMigrationProblem = (ran: readonly string[], known: readonly string[]): string | null => {
  const newer = findNewerSchemaProblem(ran, known);
  if (newer !== null) return newer;
  const missing = known.find((name, place) => ran[place] !== name);
  if (missing === undefined || known.indexOf(missing) >= ran.length) return null;
  return `the database ran ${ran[known.indexOf(missing)]} before ${missing}, as only a version under development does; take a new database and start with it.`;
};

/**
 * Returns why a program with the migrations `known` can't use a database that has applied `ran`: a newer program has migrated it.
 * Returns null when it can.
 */
export const findNewerSchemaProblem = (ran: readonly string[], known: readonly string[]): string | null => {
  const newer = ran.find((name) => !known.includes(name));
  return newer === undefined
    ? null
    : `the database was used by a newer Werkplan (its schema is ${newer}, this one’s ${known.at(-1)}); run that one, or restore a backup made before it into an empty database.`;
};
