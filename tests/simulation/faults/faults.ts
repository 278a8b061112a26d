import { commitFaults } from './commit-faults.ts';
import { engineFaults } from './engine-faults.ts';
import type { Fault } from './fault.ts';
import { memoryFaults } from './memory-faults.ts';
import { relayFaults } from './relay-faults.ts';
import { storeFaults } from './store-faults.ts';

/** All faults, grouped by the part in which they are planted. */
export const kindsOfFaults: readonly (readonly Fault[])[] = [
  commitFaults,
  storeFaults,
  memoryFaults,
  relayFaults,
  engineFaults,
];

export const faults: readonly Fault[] = kindsOfFaults.flat();
