import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export interface Step {
  name: string;
  command: string;
  args: string[];
}

/**
 * Runs steps in sequence (or all at once) and prints a line for each, with the output of failed ones. Returns true when
 * all passed.
 */
export async function runSteps(steps: readonly Step[], options: { isParallel?: boolean } = {}): Promise<boolean> {
  if (options.isParallel) return (await Promise.all(steps.map(runStep))).every(Boolean);
  let passed = true;
  for (const step of steps) passed = (await runStep(step)) && passed;
  return passed;
}

async function runStep({ name, command, args }: Step): Promise<boolean> {
  const start = performance.now();
  const { code, output } = await capture(command, args);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(28)} ${seconds.padStart(6)} s`);
  if (code !== 0) console.log(output);
  return code === 0;
}

function capture(command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

const step = (name: string, command: string, ...args: string[]): Step => ({ name, command, args });

/** Steps without database and browser, for the inner loop. */
export const STATIC_STEPS = [
  step('types: rules and kernel', 'tsc', '-p', 'tsconfig.pure.json'),
  step('types: server', 'tsc', '-p', 'tsconfig.server.json'),
  step('types: console', 'tsc', '-p', 'tsconfig.console.json'),
  step('types: storefront kit', 'tsc', '-p', 'packages/storefront'),
  step('types: what the kit uses', 'tsc', '-p', 'packages/storefront/tsconfig.build.json', '--noEmit'),
  step('lint and dependency rules', 'oxlint'),
  step('format', 'oxfmt', '--check'),
];
export const UNIT_STEPS = [step('rules and screens', 'vitest', 'run', '--project', 'rules', '--project', 'ui')];
export const FULL_STEPS = [
  step('unused code', 'knip'),
  step('generated tables', 'node', 'scripts/generate-tables.ts', '--check'),
  step('printed schema', 'node', 'scripts/print-schema.ts', '--check'),
  step('printed OpenAPI', 'node', 'scripts/print-openapi.ts', '--check'),
  step('list of flags', 'node', 'scripts/print-flags.ts', '--check'),
  step('typed documents', 'graphql-codegen', '--config', 'codegen.ts', '--check'),
  step('types that queries show', 'node', 'scripts/print-shown-types.ts', '--check'),
  step('database', 'vitest', 'run', '--project', 'database'),
  step('storefront kit in a browser', 'vitest', 'run', '--project', 'kit'),
  step('console builds', 'vite', 'build', '--logLevel', 'warn'),
  step('journeys in a browser', 'playwright', 'test'),
];
