// Loaded into a server before its own code (node --import): answers the bench's questions over the message channel without changing
// what the server does.
import { writeFileSync } from 'node:fs';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const profiler = new Session();

/** Ms by phase of a change (server/src/platform/phases.ts). */
let phases = {};
const addPhase = ({ phase, ms }) => (phases[phase] = (phases[phase] ?? 0) + ms);

const answers = {
  cpu: () => process.cpuUsage(),
  memory: () => {
    collectGarbage();
    collectGarbage();
    return process.memoryUsage();
  },
  /** True while the server has a connection from this port. */
  holds: ({ port }) => process._getActiveHandles().some((handle) => handle.remotePort === Number(port)),
  startPhases: () => {
    phases = {};
    subscribe('werkplan.phase', addPhase);
  },
  stopPhases: () => {
    unsubscribe('werkplan.phase', addPhase);
    return phases;
  },
  startProfile: async () => {
    profiler.connect();
    await profiler.post('Profiler.enable');
    await profiler.post('Profiler.setSamplingInterval', { interval: 500 });
    await profiler.post('Profiler.start');
  },
  stopProfile: async ({ file }) => {
    const { profile } = await profiler.post('Profiler.stop');
    profiler.disconnect();
    writeFileSync(file, JSON.stringify(profile));
  },
};

const reply = async ({ id, question, input }) => {
  const answer = await answers[question](input);
  process.send?.({ id, reply: answer ?? null });
};
process.on('message', (message) => {
  if (answers[message?.question]) void reply(message);
});
