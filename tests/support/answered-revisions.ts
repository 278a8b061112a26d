import type { Reply } from './client.ts';

/** Collects the revisions that accepted changes name in the header `x-plan-revisions`; refused changes name none. */
export const revisionsIn = (replies: readonly Reply[]): Record<string, number> => {
  const revisions: Record<string, number> = {};
  for (const { headers } of replies) {
    for (const entry of (headers.get('x-plan-revisions') ?? '').split(',').filter(Boolean)) {
      const [key, revision] = entry.split('=');
      if (key) revisions[key] = Math.max(revisions[key] ?? 0, Number(revision));
    }
  }
  return revisions;
};

/** Returns the revision to which an accepted change raised the stream; fails for a refused change or another stream. */
export const revisionIn = (reply: Reply, key: string): number => {
  const revision = revisionsIn([reply])[key];
  if (revision === undefined) throw new Error(`No ${key} in ${reply.status} ${JSON.stringify(reply.body)}`);
  return revision;
};
