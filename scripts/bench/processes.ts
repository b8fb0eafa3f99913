import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Memory in RAM of these processes together, in megabytes (Linux). */
export function residentMegabytes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024, 0);
}

/** Ticks of `/proc/PID/stat` in a second; it is this on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** CPU that these processes have used together, in seconds (Linux). */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may have spaces in it. User and system time are the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  }, 0);
}

/** Asks each process to end, waits until all have, and kills what is left after `patienceMs`. */
export async function stopProcesses(pids: readonly number[], patienceMs = 15_000): Promise<void> {
  for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGTERM');
  for (let waitedMs = 0; pids.some(isRunning); waitedMs += 20) {
    if (waitedMs > patienceMs) for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    await delay(20);
  }
}

/** A process that has ended but that nobody has asked about (a zombie) does not run. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return false;
    throw error;
  }
}
