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

const OPEN: PermissionTable = { 'Query.open': { allow: ['public'] } };
const SHUT: PermissionTable = { 'Mutation.shut': { allow: ['OWNER'], flag: 'feature' } };

test.each<[string, PermissionTable[]]>([
  ['an operation without a rule', [OPEN]],
  ['a rule without an operation', [OPEN, SHUT, { 'Query.ghost': { allow: ['staff'] } }]],
  ['two rules for one operation', [OPEN, SHUT, OPEN]],
])('%s is rejected at start-up', (_, tables) => {
  expect(() => guardSchema(twoFields(), tables, async () => {})).toThrow(PermissionGapError);
});

test('every root field checks its permission and its flag', async () => {
  const schema = guardSchema(twoFields(), [OPEN, SHUT], async () => {});
  const ask = async (source: string, context: Partial<Context>) => {
    const { data, errors } = await graphql({ schema, source, contextValue: { caller: callerOf(null), ...context } });
    return errors?.[0]?.extensions['code'] ?? data;
  };
  const owner: Partial<Context> = { caller: { ...callerOf(null), isSignedIn: true, role: 'OWNER' } };
  const flag = (isOn: boolean): Partial<Context> => ({ isFlagOn: async (name) => name === 'feature' && isOn });
  expect(await ask('{ open }', {})).toEqual({ open: 'open' });
  expect(await ask('mutation { shut }', {})).toBe('UNAUTHENTICATED');
  expect(await ask('mutation { shut }', { ...owner, ...flag(false) })).toBe('FORBIDDEN');
  expect(await ask('mutation { shut }', { ...owner, ...flag(true) })).toEqual({ shut: 'shut' });
});

test('an impersonated write is audited first, or not executed', async () => {
  const written: string[] = [];
  let isBroken = false;
  const schema = guardSchema(twoFields(), [OPEN, { 'Mutation.shut': { allow: ['OWNER'] } }], async (operation) => {
    if (isBroken) throw new Error('the log is full');
    written.push(operation);
  });
  const ask = async (source: string, isImpersonated: boolean) => {
    const caller = { ...callerOf(null), isSignedIn: true, role: 'OWNER' as const, isImpersonated };
    return (await graphql({ schema, source, contextValue: { caller } })).data;
  };
  expect(await ask('mutation { shut }', false)).toEqual({ shut: 'shut' });
  expect(await ask('{ open }', true)).toEqual({ open: 'open' });
  expect(written).toEqual([]);
  expect(await ask('mutation { shut }', true)).toEqual({ shut: 'shut' });
  expect(written).toEqual(['Mutation.shut']);
  isBroken = true;
  expect(await ask('mutation { shut }', true)).toBeNull();
});
