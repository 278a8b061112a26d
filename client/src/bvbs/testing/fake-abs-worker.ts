import { vi } from 'vitest';
import type { ReadAbsRequest } from '../abs-content.ts';
import { readContent } from '../read-content.ts';

/** Stands in for the worker beside the page: reads the same, in the page itself. */
class FakeAbsWorker extends EventTarget {
  postMessage(request: ReadAbsRequest): void {
    void readContent(request).then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    // It has nothing to give back.
  }
}

export const readInPage = (): void => void vi.stubGlobal('Worker', FakeAbsWorker);
