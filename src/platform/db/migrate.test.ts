import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { versionProblem } from './migrate.ts';

test.each([
  [180_000, '18.0', null],
  [190_001, '19.1', null],
  [170_006, '17.6', 'PostgreSQL 17.6: 18 is the least'],
])('PostgreSQL %i', async (number, version, problem) => {
  const server = { query: () => Promise.resolve({ rows: [{ number, version }] }) } as unknown as Client;
  expect(await versionProblem(server)).toBe(problem);
});
