import { buildSchema, type GraphQLObjectType } from 'graphql';
import { expect, test, vi } from 'vitest';
import { PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import type { Context, Session } from './context.ts';
import { createEndpoint } from './endpoint.ts';
import { fail } from '#kernel/result.ts';
import { unwrap } from './problem-error.ts';

const schema = buildSchema('type Query { wallet: Int }');
const session = { userId: 'ann', membership: { companyId: 'acme' }, impersonatorId: null } as Session;

async function refusedWith(problem: Problem) {
  (schema.getType('Query') as GraphQLObjectType).getFields()['wallet']!.resolve = () => {
    return unwrap(fail(problem));
  };
  const log = createLogger({ level: 'silent' });
  const info = vi.spyOn(log, 'info');
  const { fetch } = createEndpoint({ schema, log, introspection: false });
  const context = { language: 'en', requestId: 'r-1', address: '203.0.113.9', session } as Context;
  await fetch(
    'http://endcap.invalid/graphql',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    { call: { query: '{ wallet }' }, context },
  );
  return info.mock.calls;
}

test('a refused caller is in the log: who, from where, what', async () => {
  const line = {
    requestId: 'r-1',
    address: '203.0.113.9',
    userId: 'ann',
    companyId: 'acme',
    impersonatorId: null,
    path: ['wallet'],
  };
  expect(await refusedWith(PERMISSION_DENIED)).toEqual([[{ ...line, code: 'FORBIDDEN' }, 'request refused']]);
  expect(await refusedWith({ code: 'RATE_LIMITED', retryAfterS: 60 })).toEqual([
    [{ ...line, code: 'RATE_LIMITED' }, 'request refused'],
  ]);
});

test('mistakes in a form are not', async () => {
  expect(await refusedWith({ code: 'VALIDATION', fields: {} })).toEqual([]);
});
