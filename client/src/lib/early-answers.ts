declare global {
  /** What was asked of the server before the app's code was there (`before-paint.ts`), by address. */
  var earlyAnswers: Map<string, Promise<Response>> | undefined;
}

/** ms after the page was opened: what nobody has taken by then is old. */
const freshMs = 20_000;

/** The answer that is on its way already, for the first who asks while the page is being opened. */
export const takeEarlyAnswer = (address: string): Promise<Response> | undefined => {
  const answer = globalThis.earlyAnswers?.get(address);
  globalThis.earlyAnswers?.delete(address);
  return performance.now() < freshMs ? answer : undefined;
};
