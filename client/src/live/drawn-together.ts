/** What comes so soon after a page or a day was opened belongs to that, and moves nothing that anybody has begun to look at. */
export const momentMs = 150;

let other: Promise<unknown> = Promise.resolve();

/** Has the day that is being opened wait a moment for what has its place above it, so that nothing moves down afterwards. */
export const drawWithDay = (answer: Promise<unknown>): void => {
  other = Promise.race([answer, new Promise((resolve) => setTimeout(resolve, momentMs))]);
};

/** Resolves once the day may be drawn. */
export const mayDrawDay = async (): Promise<unknown> => await other;
