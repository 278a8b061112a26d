import { parentPort, workerData } from 'node:worker_threads';
import { propose } from '@werkplan/shared/proposals/propose.ts';
import { markCardBy } from '@werkplan/shared/sites/run-marks.ts';
import type { ProposalTask } from './proposals/proposal-pool.ts';

const { day, trucks, options, sites, rules } = workerData as ProposalTask;
const markCard = markCardBy(rules);
parentPort?.postMessage(propose(day, trucks, { ...options, markCard: (card) => markCard(card, sites) }));
