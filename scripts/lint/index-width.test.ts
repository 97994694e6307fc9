import { expect, test } from 'vitest';
import { judgeWidth } from './index-width.mjs';

const WIDER = { 'core/ledger/server': [30, 'money'] } as const;

test.each([
  ['src/core/catalog/server/index.ts', 25],
  ['src/core/ledger/server/index.ts', 30],
  ['src/core/catalog/console/index.ts', 40],
  ['src/core/catalog/server/refs.ts', 40],
  ['src/delivery/engine/index.ts', 3],
])('%s may export %s names', (file, count) => {
  expect(judgeWidth(file, count, WIDER)).toBeNull();
});

test.each([
  ['src/core/catalog/server/index.ts', 26, /26 names are more than 25/],
  ['src/delivery/decide/index.ts', 26, /behind a use case/],
  ['src/core/ledger/server/index.ts', 31, /31 names are more than 30/],
  ['src/core/ledger/server/index.ts', 29, /lower the number/],
  ['src/core/ledger/server/index.ts', 24, /take the line out/],
  ['src/insights/advice/server/index.ts', null, /shows everything/],
])('%s may not export %s names', (file, count, reason) => {
  expect(judgeWidth(file, count, WIDER)).toMatch(reason);
});
