import { partAtRest } from '../lib/on-demand.ts';

/** Who is on the day, in its bar. The code comes when the page is at rest. */
export const presenceBar = partAtRest(async () => (await import('./people-bar.tsx')).PeopleBar);
