import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export interface Step {
  name: string;
  command: string;
  args: string[];
  /** How many cores it keeps busy; all of them by default. */
  cores?: number;
  /** Prints of a passed step's output what deserves attention all the same. */
  report?: (output: string) => string;
}

export interface Timing {
  name: string;
  seconds: number;
  /** Of all cores together, with all processes of the step; null where the system does not tell. */
  cpuSeconds: number | null;
  passed: boolean;
}

/**
 * Runs steps in their order, as many at once as there are cores for, and prints a line for each, with the output of failed
 * ones.
 */
export async function runSteps(steps: readonly Step[], { cores = availableParallelism() } = {}): Promise<Timing[]> {
  const timings: Timing[] = [];
  const waiting = [...steps];
  const running = new Set<Promise<unknown>>();
  let busy = 0;
  let cpuBefore = cpuOfEndedChildren();
  while (waiting.length + running.size > 0) {
    const next = waiting[0];
    const wanted = Math.min(next?.cores ?? cores, cores);
    if (next && busy + wanted <= cores) {
      waiting.shift();
      busy += wanted;
      const step = runStep(next, () => {
        const cpu = cpuOfEndedChildren();
        const used = cpu === null ? null : cpu - (cpuBefore ?? 0);
        cpuBefore = cpu;
        return used;
      }).then((timing) => {
        timings.push(timing);
        busy -= wanted;
        running.delete(step);
      });
      running.add(step);
    } else await Promise.race(running);
  }
  return timings;
}

/** A table of what each step took, so that growth is seen. */
export function timingTable(timings: readonly Timing[], seconds: number): string {
  const line = (name: string, took: string, cpu: string, share: string) =>
    `${name.padEnd(28)} ${took.padStart(8)} ${cpu.padStart(8)} ${share.padStart(6)}`;
  const rows = timings.map(({ name, seconds: took, cpuSeconds }) =>
    line(name, `${took.toFixed(1)} s`, cpuSeconds === null ? '' : `${cpuSeconds.toFixed(1)} s`, share(took, seconds)),
  );
  const cpus = timings.map(({ cpuSeconds }) => cpuSeconds);
  const cpu = cpus.some((one) => one === null)
    ? ''
    : `${cpus.reduce((all: number, one) => all + one!, 0).toFixed(1)} s`;
  return [line('Step', 'took', 'CPU', 'share'), ...rows, line('All', `${seconds.toFixed(1)} s`, cpu, '')].join('\n');
}

const share = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;

async function runStep({ name, command, args, report }: Step, cpuUsed: () => number | null): Promise<Timing> {
  const start = performance.now();
  const { code, output, cpuSeconds } = await capture(command, args, cpuUsed);
  const seconds = (performance.now() - start) / 1000;
  const passed = code === 0;
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s`);
  const shown = passed ? report?.(output) : output;
  if (shown) console.log(shown);
  return { name, seconds, cpuSeconds, passed };
}

function capture(
  command: string,
  args: string[],
  cpuUsed: () => number | null,
): Promise<{ code: number | null; output: string; cpuSeconds: number | null }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let cpuSeconds: number | null = null;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error), cpuSeconds }));
    child.on('exit', () => (cpuSeconds = cpuUsed()));
    child.on('close', (code) => resolve({ code, output, cpuSeconds }));
  });
}

/** CPU time of ended child processes and of those they waited for; Linux counts it per process. */
function cpuOfEndedChildren(): number | null {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    // The sixteenth and seventeenth field of all, in hundredths of a second.
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return null;
  }
}
