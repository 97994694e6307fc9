import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { findTestClock, moveTestClock, type ShownClock } from './test-clock.ts';

/** Adds the GraphQL fields of the test clock. */
export function addTestEnvironmentSchema(builder: Builder, database: Database): void {
  const TestClock = builder.objectType(objectRef<ShownClock>('TestClock'), {
    description: 'The clock of a test environment.',
    fields: (t) => ({
      now: t.field({ type: 'DateTime', resolve: ({ nowMs }) => new Date(nowMs) }),
      target: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Where it is being moved to. Null while it runs as any clock.',
        resolve: ({ targetMs }) => (targetMs === null ? null : new Date(targetMs)),
      }),
    }),
  });
  builder.queryField('testClock', (t) =>
    t.field({
      type: TestClock,
      nullable: true,
      description: 'The clock of this environment. Null in a live one.',
      resolve: (_, __, context) => findTestClock(database, context.wallClock()),
    }),
  );
  const Input = builder.inputType('MoveTestClockInput', {
    description: 'Where the clock is moved to.',
    fields: (t) => ({ to: t.field({ type: 'DateTime', required: true, description: 'Later than its own time.' }) }),
  });
  const Payload = builder.objectRef<ShownClock>('MoveTestClockPayload').implement({
    description: 'The clock, on its way.',
    fields: (t) => ({ ok: okField(t), testClock: t.field({ type: TestClock, resolve: (clock) => clock }) }),
  });
  builder.mutationField('moveTestClock', (t) =>
    t.field({
      type: Payload,
      description:
        'Moves the clock of a test environment forward, step by step; the work of each day is done on the way.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: async (_, { input }, context) =>
        unwrap(await moveTestClock(database, context.wallClock(), { toMs: input.to })),
    }),
  );
}
