import { vi } from 'vitest';
import type { ReadAbsRequest } from '../abs-content.ts';
import { readContent } from '../read-content.ts';

/** Replaces the worker, which happy-dom lacks, and parses in the main thread. */
class FakeAbsWorker extends EventTarget {
  postMessage(request: ReadAbsRequest): void {
    void readContent(request).then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    // There is no thread to stop.
  }
}

export const fakeAbsWorker = (): void => void vi.stubGlobal('Worker', FakeAbsWorker);
