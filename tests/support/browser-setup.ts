import { bundleOf } from './bundle.ts';
import { findBrowser } from './find-browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What `hosted-server.ts` runs. */
    hostProgram: string;
  }
}

/** Unpacks the packaged browser and bundles the servers' host before the workers would all do so at once; answers the bundle's path. */
export async function prepareBrowser(): Promise<string> {
  const [program] = await Promise.all([bundleOf('tests/support/server-host.ts'), findBrowser()]);
  return program;
}
