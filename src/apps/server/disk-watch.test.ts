import { expect, test } from 'vitest';
import { diskLevelOf } from './disk-watch.ts';

const GB = 2 ** 30;
const free = (bytes: number, ofBytes: number, before: 'FREE' | 'LOW' | 'FULL' = 'FREE') =>
  diskLevelOf({ bytes, ratio: bytes / ofBytes }, before);

test.each([
  ['a tenth is free', free(10 * GB, 100 * GB), 'FREE'],
  ['a little less', free(9.9 * GB, 100 * GB), 'LOW'],
  ['a twentieth is free', free(5 * GB, 100 * GB), 'LOW'],
  ['a little less than that', free(4.9 * GB, 100 * GB), 'FULL'],
  ['little of a very large disk, which is a lot', free(30 * GB, 4000 * GB), 'FREE'],
  ['less of it', free(15 * GB, 4000 * GB), 'LOW'],
  ['still less', free(9 * GB, 4000 * GB), 'FULL'],
  ['much of a tiny disk, which is little', free(0.4 * GB, GB), 'LOW'],
  ['a little more than a tenth, after less', free(10.5 * GB, 100 * GB, 'LOW'), 'LOW'],
  ['enough more', free(11.1 * GB, 100 * GB, 'LOW'), 'FREE'],
  ['a little more than a twentieth, after less', free(5.3 * GB, 100 * GB, 'FULL'), 'FULL'],
  ['enough more than that', free(5.6 * GB, 100 * GB, 'FULL'), 'LOW'],
  ['too little for PostgreSQL', free(0.2 * GB, 0.5 * GB), 'FULL'],
])('%s', (_, level, expected) => {
  expect(level).toBe(expected);
});
