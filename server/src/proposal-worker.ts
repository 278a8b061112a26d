import { parentPort, workerData } from 'node:worker_threads';
import { propose } from '@werkplan/shared/proposals/propose.ts';
import type { ProposalTask } from './proposals/proposal-pool.ts';

const { day, trucks, options } = workerData as ProposalTask;
parentPort?.postMessage(propose(day, trucks, options));
