import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
const ROLES =
  /\.(repository|schema|resolvers|rest|loaders|routes|jobs|exports|messages|metrics|gallery|test-support|worker|contract|db|ui|test|d|generated)\b/g;
/** Second words for a role, and files that a search for their content would not find. */
const OTHER_NAMES =
  /(^|\/)(?:[\w-]+-store|schema-[\w-]+|[\w-]+-schema|upkeep|letters|testing|[\w-]+-process|utils?|helpers?|common|misc)\.tsx?$/;
/** What it opens is called the report store. */
const ALLOWED = ['apps/server/report-store.ts'];

/** Says whether a file is named as "Files by role" in CONTRIBUTING.md says. */
function isNamedByRole(file: string): boolean {
  const name = file.replace(ROLES, '').replace(/\.tsx?$/, '');
  return /^[a-z0-9/-]+$/.test(name) && !OTHER_NAMES.test(file);
}

test.each([
  ['core/ledger/server/refund.repository.ts', true],
  ['core/ledger/server/refund.contract.db.test.ts', true],
  ['core/ledger/server/refund.service.ts', false],
  ['core/ledger/server/refund-store.ts', false],
  ['core/ledger/server/schema-refunds.ts', false],
  ['core/ledger/server/testing.ts', false],
  ['core/ledger/console/refundDialog.tsx', false],
])('%s is named by its role: %s', (file, expected) => expect(isNamedByRole(file)).toBe(expected));

test('files are named by their role', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('/generated/'),
  );
  expect(files.filter((file) => !isNamedByRole(file))).toEqual(ALLOWED);
});
