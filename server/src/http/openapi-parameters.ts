import { z } from 'zod';

/** Descriptions of query and path parameters, by name, or by call and name where the meaning differs. */
const descriptions: Readonly<Record<string, string>> = {
  date: 'The plan’s day, YYYY-MM-DD',
  from: 'The first day, YYYY-MM-DD',
  to: 'The last day, YYYY-MM-DD',
  force:
    'Fields that are overwritten although a person has changed them, by comma (`city,steel`); `*` for all. The history says so',
  orderId: 'The order’s number, 1 to 6 digits; leading zeros don’t count',
  number: 'The ERP’s number, as it was sent',
  slot: 'The place on the truck, 0 to 19',
  draft: 'Answer as of this draft',
  dryRun: 'Do everything, keep nothing; answers what becomes of halls and trucks beside the `answer`',
  reason: 'Why a released day is changed; without it such a change is `REASON_REQUIRED`',
  'changes.since key':
    'A stream: `day:2026-11-23`, `trucks` or `halls`; left out, the feed of the whole plan',
  'changes.since epoch': 'With `key`: of the log that `since` counts in',
  'changes.since since': 'With `key`: the revision that is known',
  'changes.since after': 'Of the feed: `next` of the page before, or a message’s `cursor`, as it came',
  'changes.since limit': 'Messages of a page, 1 to 500; 100 unless said',
  'audit.list after': '`next` of the page before, as it came',
  'audit.list limit': 'Entries of a page',
  'webhooks.listDeliveries cursor': '`next` of the page before, as it came',
  'webhooks.listDeliveries limit': 'Messages of a page, 1 to 200; 50 unless said',
  'history.page cursor': '`next` of the page before, as it came',
  'history.page mine': '`true`: only the caller’s own changes',
  'history.page entity': 'Of one row, with its `id`',
  'history.page slot': 'Of a run with `date`: one slot of it',
  'days.snapshot at':
    'As the day was: an instant (RFC 3339), or right after a revision of the day (a number)',
  'halls.totals date': 'The plan’s day, YYYY-MM-DD; given several times, a list per day',
  'figures.read to': 'The last day, YYYY-MM-DD; 400 days with the first at most',
  'figures.read group': '`day`, `week` (from Monday) or `month`; days unless said',
  'figures.read hall': 'Of this hall alone; several times for several halls',
  'halls.removeCapacity validFrom': 'The day on which the default begins',
};

/** Adds the descriptions to parameters whose schema has none. */
export const addParameterDescriptions = (name: string, parameters: z.ZodObject): z.ZodObject => {
  const shape = Object.entries(parameters.shape as Record<string, z.ZodType>).map(([key, schema]) => {
    const text = descriptions[`${name} ${key}`] ?? descriptions[key];
    return [key, schema.meta()?.description === undefined && text ? schema.describe(text) : schema] as const;
  });
  return z.object(Object.fromEntries(shape));
};

const longSummary = 90;

/** Cuts a long summary to its first sentence and moves the whole text to the description. */
export const shortenSummary = (summary: string): { summary: string; description?: string } => {
  const plain = summary.replaceAll('`', '');
  if (plain.length <= longSummary) return { summary: plain };
  return { summary: plain.split(/[;:.] /)[0] ?? plain, description: `${summary}.` };
};
