import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { answerOf, type Plan } from './plan.js';

const pauseMs = 2_000;

/**
 * Prints each change of the plan once and in order, until the process is stopped. It stores its position in `cursorFile`, so that
 * the next start continues there. If it is stopped between printing and storing, the next start prints up to a page of changes
 * again.
 * @param once returns at the current end of the feed
 */
export const followPlan = async (plan: Plan, cursorFile: string, once: boolean): Promise<void> => {
  for (;;) {
    const after = existsSync(cursorFile) ? readFileSync(cursorFile, 'utf8') : undefined;
    const page = answerOf(await plan.GET('/api/changes', { params: { query: { ...(after && { after }) } } }));
    if (page.result !== 'messages') throw new Error(`Not a feed: ${page.result}`);
    for (const { type, timestamp, data } of page.messages)
      console.log(timestamp, type, data.actor?.name ?? '', JSON.stringify(data.kinds ?? []));
    storeCursor(cursorFile, page.next);
    if (page.more) continue;
    if (once) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};

/** Replaces the file by renaming, so that a crash leaves either the old or the new cursor. */
const storeCursor = (file: string, cursor: string): void => {
  writeFileSync(`${file}.new`, cursor);
  renameSync(`${file}.new`, file);
};
