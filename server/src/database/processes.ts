import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** True if a process with this id runs; zombies don't count. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return !/^State:\s+Z/m.test(procFile(pid, 'status') ?? '');
};

/** Returns the command line of a process; '' when unknown. */
export const readCommandLine = (pid: number): string => {
  return procFile(pid, 'cmdline')?.replaceAll('\0', ' ') ?? fromPs(pid, 'command');
};

/**
 * Returns a process's start time in the system's format, which together with the id identifies it uniquely; '' when unknown.
 */
export const readStartTime = (pid: number): string => {
  const stat = procFile(pid, 'stat');
  // The process's name before the last `)` may contain anything, so only the text behind it is parsed: the 22nd field of all is
  // the start in clock ticks since boot.
  if (stat !== undefined) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return fromPs(pid, 'lstart');
};

const procFile = (pid: number, name: string): string | undefined => {
  const file = `/proc/${pid}/${name}`;
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
};

const fromPs = (pid: number, what: 'command' | 'lstart'): string => {
  if (existsSync('/proc/self') || process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-ww', '-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};
