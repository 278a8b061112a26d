import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { answerOf, type Plan } from './plan.js';

const pauseMs = 2_000;

/**
 * Prints each change of the plan, once and in order, for ever. Where it stands is in a file: begun again, it goes on from there.
 * @param once ends where the feed ends now
 */
export const followPlan = async (plan: Plan, cursorFile: string, once: boolean): Promise<void> => {
  for (;;) {
    const after = existsSync(cursorFile) ? readFileSync(cursorFile, 'utf8') : undefined;
    const page = answerOf(await plan.GET('/api/changes', { params: { query: { ...(after && { after }) } } }));
    if (page.result !== 'messages') throw new Error(`Not a feed: ${page.result}`);
    for (const { type, timestamp, data } of page.messages)
      console.log(timestamp, type, data.actor?.name ?? '', JSON.stringify(data.kinds ?? []));
    keep(cursorFile, page.next);
    if (page.more) continue;
    if (once) return;
    await new Promise((goOn) => setTimeout(goOn, pauseMs));
  }
};

/** Whole or not at all, also where the machine stops meanwhile. */
const keep = (file: string, cursor: string): void => {
  writeFileSync(`${file}.new`, cursor);
  renameSync(`${file}.new`, file);
};
