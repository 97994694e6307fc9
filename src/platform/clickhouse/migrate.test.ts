import { expect, test } from 'vitest';
import type { ClickHouse } from './clickhouse.ts';
import { checkVersion, OldReportsError } from './migrate.ts';

const ofVersion = (version: string) => ({ query: () => Promise.resolve([{ version }]) }) as unknown as ClickHouse;

test.each(['24.8.1.1', '24.10.2.3', '26.7'])('ClickHouse %s is new enough', async (version) => {
  expect(await checkVersion(ofVersion(version))).toBe(version);
});

test.each(['24.3.5.46', '18.16.1'])('ClickHouse %s is too old', async (version) => {
  await expect(checkVersion(ofVersion(version))).rejects.toThrow(
    new OldReportsError(`ClickHouse ${version}: 24.8 is the least`),
  );
});
