import { commitFaults } from './commit-faults.ts';
import { engineFaults } from './engine-faults.ts';
import type { Fault } from './fault.ts';
import { memoryFaults } from './memory-faults.ts';
import { relayFaults } from './relay-faults.ts';
import { storeFaults } from './store-faults.ts';

export const faults: readonly Fault[] = [
  ...commitFaults,
  ...storeFaults,
  ...memoryFaults,
  ...relayFaults,
  ...engineFaults,
];
