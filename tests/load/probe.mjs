// Loaded into a server before its own code (node --import): answers the bench's questions over the message channel.
// Changes nothing of what the server does; statements are noted only while the bench asks for it.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const profiler = new Session();
let statements = null;

const answers = {
  cpu: () => process.cpuUsage(),
  memory: () => {
    collectGarbage();
    collectGarbage();
    return process.memoryUsage();
  },
  /** Whether the server still has the connection that comes from this port. */
  holds: ({ port }) => process._getActiveHandles().some((handle) => handle.remotePort === Number(port)),
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
  startStatements: () => void (statements = []),
  stopStatements: () => {
    const noted = statements;
    statements = null;
    return noted;
  },
};

/** Statements under way on each connection: one sent on a busy pipelined connection shares its trip. */
const busy = new Map();
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function noted(...parameters) {
  if (statements === null) return query.apply(this, parameters);
  const text = typeof parameters[0] === 'string' ? parameters[0] : parameters[0]?.text;
  const start = performance.now();
  const list = statements;
  const waiting = busy.get(this) ?? 0;
  const isTrip = waiting === 0 || this.pipeline !== true;
  busy.set(this, waiting + 1);
  const note = (result) => {
    busy.set(this, (busy.get(this) ?? 1) - 1);
    const [row] = result?.rows ?? [];
    const size = Object.values(row ?? {}).reduce((sum, value) => sum + (value?.length ?? 0), 0);
    list.push({ text: String(text), ms: performance.now() - start, isTrip, size });
  };
  const callback = parameters.at(-1);
  if (typeof callback === 'function') {
    parameters[parameters.length - 1] = (error, result) => {
      note(result);
      callback(error, result);
    };
    return query.apply(this, parameters);
  }
  const result = query.apply(this, parameters);
  if (typeof result?.then === 'function') result.then(note, () => note());
  else note();
  return result;
};

const reply = async ({ id, question, input }) => {
  const answer = await answers[question](input);
  process.send?.({ id, reply: answer ?? null });
};
process.on('message', (message) => {
  if (answers[message?.question]) void reply(message);
});
