import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { reportRequest, type ReportsDependencies } from '#insights/reports/server/index.ts';
import { filterId } from '#kernel/ids.ts';
import { notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { okField, objectRef } from '#platform/graphql/builder.ts';
import { currentAccount, requireCompany, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { MAX_KEY_LENGTH, SNOOZE_MS } from '../rules/todos.ts';
import { addOverviewTypes, OverviewRef } from './overview.schema.ts';
import {
  budgetToday,
  readCampaigns,
  readFigures,
  readRunway,
  readTermTodos,
  readTodos,
  todayOf,
  type Sources,
} from './read-overview.ts';
import { periodsOn } from '../rules/periods.ts';
import { deleteSnooze, insertSnooze } from './snooze.repository.ts';

export interface OverviewDependencies extends Pick<ReportsDependencies, 'database' | 'clickhouse' | 'defaultCurrency'> {
  catalogs: CatalogLoaders;
  companies: CompanyLoaders;
}

/** Adds the home page: everything it shows in one answer. */
export function addOverviewSchema(builder: Builder, dependencies: OverviewDependencies): void {
  const { database, catalogs, companies } = dependencies;
  addOverviewTypes(builder, companies);
  builder.queryField('overview', (t) =>
    t.field({
      type: OverviewRef,
      description:
        'What a company’s home page shows, of all or one of its brands. A part that cannot be read is null, and the others are there.',
      args: { supplierId: t.arg.id({ description: 'For staff.' }), brandId: t.arg.id() },
      resolve: async (_, args, context) => {
        const companyId = unwrap(requireCompany(context, args.supplierId));
        const found = await companies.companyById(context).load(companyId);
        const company = unwrap(found ? ok(found) : fail(notFound('Company')));
        const brandId = filterId(args.brandId);
        const sources: Sources = {
          ...dependencies,
          nameOfBrand: async (id) => (await catalogs.brandById(context).load(id))?.name ?? '',
        };
        const scope = {
          company,
          brandId,
          today: todayOf(company, context),
          now: new Date(context.clock()),
          request: unwrap(await reportRequest(context, { companyId, brandId }, dependencies)),
          campaigns: await readCampaigns(sources, context, { companyId, brandId }),
        };
        const seesWallet = context.caller.isStaff || context.caller.role === 'OWNER';
        const part = orNull(context);
        const wallet = seesWallet ? await part('wallet', () => readRunway(scope, sources, context)) : null;
        const [figures, terms] = await Promise.all([
          part('figures', () => readFigures(scope, sources)),
          part('search terms', () => readTermTodos(scope, sources, context)),
        ]);
        const todos = await part('to-dos', () => readTodos(scope, sources, context, { terms: terms ?? [], wallet }));
        return { ...periodsOn(scope.today), company, figures, todos, wallet, seesWallet, budget: budgetToday(scope) };
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

/** Reads a part of the screen: one that fails leaves the others as they are, and a line in the log. */
const orNull =
  (context: Context) =>
  async <Part>(name: string, read: () => Promise<Part>): Promise<Part | null> => {
    try {
      return await read();
    } catch (error) {
      context.log.error({ err: error, part: name }, 'part of the overview could not be read');
      return null;
    }
  };
