/**
 * Why a database that has been through the migrations `ran`, in that order, can't be brought up to date by a program that
 * has `known`; null when it can.
 */
export const complaintAbout = (ran: readonly string[], known: readonly string[]): string | null => {
  const newer = newerComplaint(ran, known);
  if (newer !== null) return newer;
  const missing = known.find((name, place) => ran[place] !== name);
  if (missing === undefined || known.indexOf(missing) >= ran.length) return null;
  return `the database ran ${ran[known.indexOf(missing)]} before ${missing}, as only a version under development does; take a new database and start with it.`;
};

/** Why a program that has `known` can't work on a database that has been through `ran`: a newer one has; null when none has. */
export const newerComplaint = (ran: readonly string[], known: readonly string[]): string | null => {
  const newer = ran.find((name) => !known.includes(name));
  return newer === undefined
    ? null
    : `the database was used by a newer Werkplan (its schema is ${newer}, this one’s ${known.at(-1)}); run that one, or restore a backup made before it into an empty database.`;
};
