import { vi } from 'vitest';
import type { ReadAbsRequest } from '../abs-content.ts';
import { readContent } from '../read-content.ts';

/** Worker for tests that parses in the main thread, because happy-dom has no workers. */
class FakeAbsWorker extends EventTarget {
  postMessage(request: ReadAbsRequest): void {
    void readContent(request).then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    // There is no thread to stop.
  }
}

export const fakeAbsWorker = (): void => void vi.stubGlobal('Worker', FakeAbsWorker);
