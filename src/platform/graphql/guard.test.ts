import { graphql, type GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import type { PermissionTable } from '#kernel/permission.ts';
import { createBuilder } from './builder.ts';
import { callerOf, type Context } from './context.ts';
import { guardSchema, PermissionGapError } from './guard.ts';

function twoFields(): GraphQLSchema {
  const builder = createBuilder();
  builder.queryField('open', (t) => t.string({ resolve: () => 'open' }));
  builder.mutationField('shut', (t) => t.string({ resolve: () => 'shut' }));
  return builder.toSchema();
}

const OPEN: PermissionTable = { 'Query.open': { who: ['public'] } };
const SHUT: PermissionTable = { 'Mutation.shut': { who: ['OWNER'], flag: 'door' } };

test.each<[string, PermissionTable[]]>([
  ['an operation without a rule', [OPEN]],
  ['a rule without an operation', [OPEN, SHUT, { 'Query.ghost': { who: ['staff'] } }]],
  ['two rules for one operation', [OPEN, SHUT, OPEN]],
])('%s is refused at start-up', (_, tables) => {
  expect(() => guardSchema(twoFields(), tables)).toThrow(PermissionGapError);
});

test('every root field asks its rule and its flag', async () => {
  const schema = guardSchema(twoFields(), [OPEN, SHUT]);
  const ask = async (source: string, context: Partial<Context>) => {
    const { data, errors } = await graphql({ schema, source, contextValue: { caller: callerOf(null), ...context } });
    return errors?.[0]?.extensions['code'] ?? data;
  };
  const owner: Partial<Context> = { caller: { ...callerOf(null), isSignedIn: true, role: 'OWNER' } };
  const flag = (isOn: boolean): Partial<Context> => ({ isFlagOn: async (name) => name === 'door' && isOn });
  expect(await ask('{ open }', {})).toEqual({ open: 'open' });
  expect(await ask('mutation { shut }', {})).toBe('UNAUTHENTICATED');
  expect(await ask('mutation { shut }', { ...owner, ...flag(false) })).toBe('FORBIDDEN');
  expect(await ask('mutation { shut }', { ...owner, ...flag(true) })).toEqual({ shut: 'shut' });
});
