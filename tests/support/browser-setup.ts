import { findBrowser } from './find-browser.ts';

/** Unpacks the packaged browser, where it is used, before the workers would all do so at once. */
export async function setup(): Promise<void> {
  await findBrowser();
}
