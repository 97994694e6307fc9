import { expect, test } from 'vitest';
import { SYSTEM } from './database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { checkClock, databaseTime } from './clock.ts';

const database = await createTestDatabase();
const nowMs = () => database.read(SYSTEM, databaseTime);

test('a clock that agrees with PostgreSQL’s passes', async () => {
  await expect(checkClock(database, Date.now)).resolves.toBeUndefined();
});

test.each([
  [3_600_000, /clock of this process is \d+ ms ahead of PostgreSQL/],
  [-3_600_000, /clock of this process is \d+ ms behind PostgreSQL/],
])('a clock that is %i ms off says by how much, and in which direction', async (offMs, message) => {
  const startedMs = performance.now();
  const baseMs = await nowMs();
  const clock = () => baseMs + offMs + (performance.now() - startedMs);
  await expect(checkClock(database, clock)).rejects.toThrow(message);
});
