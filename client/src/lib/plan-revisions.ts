/** Parses `day:2026-11-23=41,trucks=7` to `{ 'day:2026-11-23': 41, trucks: 7 }`; ignores malformed parts. */
export const parsePlanRevisions = (header: string | null): Record<string, number> => {
  const revisions: Record<string, number> = {};
  for (const part of (header ?? '').split(',')) {
    const split = part.lastIndexOf('=');
    const key = part.slice(0, split).trim();
    const revision = Number(part.slice(split + 1));
    if (split > 0 && key && Number.isSafeInteger(revision)) revisions[key] = revision;
  }
  return revisions;
};
