import { expect, test } from 'vitest';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';
import { schemasOf } from './database-schemas.ts';

const PRODUCTION = { ROLES: ['api', 'ads', 'worker'], PAYMENTS: 'stripe', META: 'live' } as const;

test.each<[string, Partial<Parameters<typeof schemasOf>[0]>, boolean]>([
  ['real providers', {}, false],
  ['neither', { PAYMENTS: 'none', META: 'none' }, false],
  ['a sandbox of payments', { PAYMENTS: 'sandbox' }, true],
  ['a sandbox of Meta', { META: 'sandbox' }, true],
  ['a worker with a sandbox', { ROLES: ['worker'], PAYMENTS: 'sandbox' }, true],
  [
    'the ad engine, which calls no provider and need not name one',
    { ROLES: ['ads'], PAYMENTS: 'sandbox', META: 'sandbox' },
    false,
  ],
])('%s', (_, settings, hasSandbox) => {
  const schemas = schemasOf({ ...PRODUCTION, ROLES: [...PRODUCTION.ROLES], ...settings }, { withDemo: false });
  expect(schemas).toEqual(hasSandbox ? [TABLES, SANDBOX_TABLES] : [TABLES]);
});

test('the demo has campaigns in the sandbox of Meta, whichever providers are configured', () => {
  expect(schemasOf({ ...PRODUCTION, ROLES: [...PRODUCTION.ROLES] }, { withDemo: true })).toContain(SANDBOX_TABLES);
});
