import { z } from 'zod';

/** Descriptions of query and path parameters by name, or by call and name if the name means something else there. */
const descriptions: Readonly<Record<string, string>> = {
  date: 'The plan’s day, YYYY-MM-DD',
  from: 'The first day, YYYY-MM-DD',
  to: 'The last day, YYYY-MM-DD',
  force:
    'Fields to overwrite even if a person changed them, separated by commas (`city,steel`); `*` for all. The history shows this',
  orderId: 'The order’s number, 1 to 6 digits; leading zeros don’t count',
  number: 'The ERP’s number, as the ERP sent it',
  slot: 'The slot on the truck, 0 to 19',
  draft: 'Answers the day with the changes of this draft',
  dryRun:
    'Computes the change without storing it; answers its effects on halls and trucks beside the `answer`',
  reason: 'The reason for changing a released day; without it such a change is refused as `REASON_REQUIRED`',
  'changes.since key':
    'A stream: `day:2026-11-23`, `trucks` or `halls`; without it, the feed of the whole plan is read',
  'changes.since epoch': 'With `key`: the epoch of the log to which the revision `since` belongs',
  'changes.since since': 'With `key`: the last revision of the stream that the caller has',
  'changes.since after': 'For the feed: `next` of the previous page, or the `cursor` of a message, unchanged',
  'changes.since limit': 'Messages per page, 1 to 500; 100 by default',
  'audit.list after': '`next` of the previous page, unchanged',
  'audit.list limit': 'Entries per page',
  'webhooks.listDeliveries cursor': '`next` of the previous page, unchanged',
  'webhooks.listDeliveries limit': 'Messages per page, 1 to 200; 50 by default',
  'history.page cursor': '`next` of the previous page, unchanged',
  'history.page mine': '`true`: only the caller’s own changes',
  'history.page entity': 'The kind of a row, with its `id`: lists only changes of this row',
  'history.page slot': 'With a run (`entity` is `deliveries`): lists only changes of this slot, 0 to 19',
  'days.snapshot at':
    'Answers the day as it was at an instant (RFC 3339), or right after a revision of the day (a number)',
  'halls.totals date': 'The plan’s day, YYYY-MM-DD; if repeated, a list with an entry per day is answered',
  'figures.read to': 'The last day, YYYY-MM-DD; at most 400 days including the first',
  'figures.read group': '`day`, `week` (from Monday) or `month`; by default `day`',
  'figures.read hall': 'Only figures of this hall; repeatable for several halls',
  'halls.removeCapacity validFrom': 'The day on which the default begins',
};

/** Returns the schema of a call's parameters with a description for each parameter that has none. */
export const addParameterDescriptions = (name: string, parameters: z.ZodObject): z.ZodObject => {
  const shape = Object.entries(parameters.shape as Record<string, z.ZodType>).map(([key, schema]) => {
    const text = descriptions[`${name} ${key}`] ?? descriptions[key];
    return [key, schema.meta()?.description === undefined && text ? schema.describe(text) : schema] as const;
  });
  return z.object(Object.fromEntries(shape));
};

const longSummary = 90;

/** Shortens a long summary to its first clause, and returns the whole text as the description. */
export const shortenSummary = (summary: string): { summary: string; description?: string } => {
  const plain = summary.replaceAll('`', '');
  if (plain.length <= longSummary) return { summary: plain };
  return { summary: plain.split(/[;:.] /)[0] ?? plain, description: `${summary}.` };
};
