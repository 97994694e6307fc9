import type { Step } from './steps.ts';
import { skippedLine } from './vendure-rules.ts';

/** A step that computes on one core, so that another one runs beside it. */
const ON_ONE_CORE = 1;

const step = (name: string, command: string, ...args: string[]): Step => ({ name, command, args });
const small = (name: string, command: string, ...args: string[]): Step => ({ name, command, args, cores: ON_ONE_CORE });
/** Checks again only what a change can affect; the caches are the machine's. */
const types = (name: string, part: string) =>
  step(
    name,
    'tsc',
    '-p',
    `tsconfig.${part}.json`,
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/types/${part}.tsbuildinfo`,
  );

/** Steps without database and browser, for the inner loop. */
export const FAST_STEPS = [
  types('types: rules and kernel', 'pure'),
  types('types: server', 'server'),
  types('types: console', 'console'),
  small('types: storefront kit', 'tsc', '-p', 'packages/storefront'),
  small('types: what the kit uses', 'tsc', '-p', 'packages/storefront/tsconfig.build.json', '--noEmit'),
  step('lint and dependency rules', 'oxlint'),
  small('format', 'oxfmt', '--check'),
  step('rules and screens', 'vitest', 'run', '--project', 'rules', '--project', 'ui'),
];

export const ALL_STEPS = [
  ...FAST_STEPS,
  small('unused code', 'knip'),
  small('console builds', 'vite', 'build', '--logLevel', 'warn'),
  small('generated tables', 'node', 'scripts/generate-tables.ts', '--check'),
  small('printed schema', 'node', 'scripts/print-schema.ts', '--check'),
  small('printed OpenAPI', 'node', 'scripts/print-openapi.ts', '--check'),
  small('list of flags', 'node', 'scripts/print-flags.ts', '--check'),
  small('typed documents', 'graphql-codegen', '--config', 'codegen.ts', '--check'),
  small('types that queries show', 'node', 'scripts/print-shown-types.ts', '--check'),
  // Most of it is waiting for npm, PostgreSQL and two servers that start.
  { ...small('a Vendure shop', 'node', 'scripts/vendure.ts'), report: skippedLine },
  step('database', 'vitest', 'run', '--project', 'database'),
  step('storefront kit in a browser', 'vitest', 'run', '--project', 'kit'),
  { ...step('journeys in a browser', 'playwright', 'test'), report: flakyJourneys },
];

/** Journeys that passed only on the second try pass, and are defects all the same: printed with why the first failed. */
export function flakyJourneys(output: string): string {
  return /^(?: +1\) [^]*)?^ +\d+ flaky\n(?: {4}.*\n)+/m.exec(output)?.[0] ?? '';
}
