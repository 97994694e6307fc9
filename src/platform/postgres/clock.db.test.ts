import { expect, test } from 'vitest';
import { SYSTEM } from './database.ts';
import { freshDatabase } from '../../../testing/database.ts';
import { checkClock, databaseTime } from './clock.ts';

const database = await freshDatabase();
const now_ms = () => database.as(SYSTEM, databaseTime);

test('a clock that agrees with PostgreSQL’s passes', async () => {
  await expect(checkClock(database, Date.now)).resolves.toBeUndefined();
});

test.each([
  [3_600_000, /clock of this process is \d+ ms ahead of PostgreSQL/],
  [-3_600_000, /clock of this process is \d+ ms behind PostgreSQL/],
])('a clock that is %i ms off says by how much, and in which direction', async (off_ms, said) => {
  const started_ms = performance.now();
  const base_ms = await now_ms();
  const clock = () => base_ms + off_ms + (performance.now() - started_ms);
  await expect(checkClock(database, clock)).rejects.toThrow(said);
});
