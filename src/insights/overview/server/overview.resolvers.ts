import { filterId } from '#kernel/ids.ts';
import { notFound } from '#kernel/problem.ts';
import { fail } from '#kernel/result.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { okField, objectRef } from '#platform/graphql/builder.ts';
import { currentAccount, requireCompany } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { MAX_KEY_LENGTH, SNOOZE_MS } from '../rules/todos.ts';
import { addOverviewTypes, OverviewRef } from './overview.schema.ts';
import { readHome, readMenuCounts, recallTodos, type OverviewDependencies } from './read-home.ts';
import { deleteSnooze, insertSnooze } from './snooze.repository.ts';

/** Adds the home page: everything it shows in one answer. */
export function addOverviewSchema(builder: Builder, dependencies: OverviewDependencies): void {
  const { database, companies } = dependencies;
  addOverviewTypes(builder, companies);
  builder.queryField('overview', (t) =>
    t.field({
      type: OverviewRef,
      description:
        'What a company’s home page shows, of all or one of its brands. A part that cannot be read is null, and the others are there.',
      args: { supplierId: t.arg.id({ description: 'For staff.' }), brandId: t.arg.id() },
      resolve: async (_, args, context) => {
        const companyId = unwrap(requireCompany(context, args.supplierId));
        return readHome(context, { companyId, brandId: filterId(args.brandId) }, dependencies);
      },
    }),
  );
  const recall = recallTodos();
  const MenuCountsRef = objectRef<NonNullable<Awaited<ReturnType<typeof readMenuCounts>>>>('MenuCounts');
  builder.objectType(MenuCountsRef, {
    description: 'How much waits for the caller, as the menu shows it.',
    fields: (t) => ({
      todos: t.exposeInt('todos', { description: 'What the home page lists, and what does not fit there.' }),
      bookingsWithoutContent: t.exposeInt('withoutContent', {
        description: 'Booked packages whose content is missing.',
      }),
    }),
  });
  builder.queryField('menuCounts', (t) =>
    t.field({
      type: MenuCountsRef,
      nullable: true,
      description:
        'How much waits for the caller of a company, of all or one of its brands; search terms and lost auctions as of five minutes ago at most. Null while it cannot be read.',
      args: { supplierId: t.arg.id({ description: 'For staff.' }), brandId: t.arg.id() },
      resolve: async (_, args, context) => {
        const companyId = unwrap(requireCompany(context, args.supplierId));
        return readMenuCounts(context, { companyId, brandId: filterId(args.brandId) }, dependencies, recall);
      },
    }),
  );
  const SnoozeTodoInput = builder.inputType('SnoozeTodoInput', {
    description: 'A to-do of the home page.',
    fields: (t) => ({
      todo: t.string({ required: true, description: 'Its key in the overview.' }),
      isSnoozed: t.boolean({ defaultValue: true, description: 'False takes it back.' }),
    }),
  });
  const PayloadRef = objectRef<object>('SnoozeTodoPayload');
  builder.objectType(PayloadRef, {
    description: 'Whether it was done.',
    fields: (t) => ({ ok: okField(t) }),
  });
  builder.mutationField('snoozeTodo', (t) =>
    t.field({
      type: PayloadRef,
      description: 'Puts a to-do out of the caller’s sight for seven days, or back.',
      args: { input: t.arg({ type: SnoozeTodoInput, required: true }) },
      resolve: async (_, { input: { todo, isSnoozed } }, context) => {
        if (todo === '' || todo.length > MAX_KEY_LENGTH) return unwrap(fail(notFound('To-do')));
        const { id: membershipId, companyId } = currentAccount(context);
        const now = new Date(context.clock());
        const until = new Date(now.getTime() + SNOOZE_MS);
        await database.transact(context.viewer, (tx) =>
          isSnoozed === false
            ? deleteSnooze(tx, membershipId, todo)
            : insertSnooze(tx, { membershipId, companyId, todo, until, now }),
        );
        return {};
      },
    }),
  );
}
