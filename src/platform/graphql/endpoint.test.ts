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

const wide = buildSchema('type Query { wallet: Int name: String } type Mutation { pay: Int }');
const full = () => Promise.reject(Object.assign(new Error('No space left on device'), { code: '53100' }));
for (const type of ['Query', 'Mutation'])
  for (const [name, field] of Object.entries((wide.getType(type) as GraphQLObjectType).getFields()))
    field.resolve = name === 'name' ? () => 'Acme' : full;

test.each<[string, number]>([
  ['{ wallet }', 503],
  // Part of the answer is there.
  ['{ wallet name }', 200],
  // What of a mutation was carried out is not known.
  ['mutation { pay }', 200],
])('%s without a database: %i', async (query, status) => {
  const { fetch } = createEndpoint({ schema: wide, log: createLogger({ level: 'silent' }), introspection: false });
  const context = { language: 'en', requestId: 'r-1', session: null } as Context;
  const answer = await fetch(
    'http://endcap.invalid/graphql',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    { call: { query }, context },
  );
  const { errors } = (await answer.json()) as { errors: { extensions: { code: string; retryAfter?: number } }[] };
  const isPutOff = status === 503;
  expect([answer.status, answer.headers.has('retry-after'), errors[0]!.extensions.code]).toEqual([
    ...[status, isPutOff, 'INTERNAL'],
  ]);
  expect(errors[0]!.extensions.retryAfter !== undefined).toBe(isPutOff);
});
