import { readdirSync, readFileSync } from 'node:fs';

/** The unit in which the kernel counts CPU time. */
const tickMs = 10;

interface ProcessTime {
  readonly parent: number;
  readonly ms: number;
  /** The CPU time of its ended children. */
  readonly endedMs: number;
}

/** Returns the CPU ms that a process and its children have used so far; 0 without /proc. */
export const cpuOfTree = (pid: number): number => {
  let sum = 0;
  for (const entry of numbers('/proc')) {
    const time = timeOf(entry);
    if (entry === pid) sum += (time?.ms ?? 0) + (time?.endedMs ?? 0);
    else if (time?.parent === pid) sum += time.ms;
  }
  return sum;
};

export const parentOf = (pid: number): number | null => timeOf(pid)?.parent ?? null;

function numbers(folder: string): number[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function timeOf(pid: number): ProcessTime | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields follow the name, which may contain spaces: state, parent, …; utime, stime and the children's from the 12th on.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [own = 0, ownSystem = 0, ended = 0, endedSystem = 0] = fields.slice(11);
    return {
      parent: fields[1] ?? 0,
      ms: (own + ownSystem) * tickMs,
      endedMs: (ended + endedSystem) * tickMs,
    };
  } catch {
    return null;
  }
}
