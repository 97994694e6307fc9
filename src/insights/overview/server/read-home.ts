import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { Advisor } from '#insights/advice/server/index.ts';
import {
  readMetrics,
  reportRequest,
  type ReportMetrics,
  type ReportsDependencies,
} from '#insights/reports/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { remembered } from '#kernel/remembered.ts';
import { MINUTE_MS, type Day, type EpochMs } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { periodsOn, type Period } from '../rules/periods.ts';
import type { Todo } from '../rules/todos.ts';
import type { Overview } from './overview.schema.ts';
import { readOutranked } from './read-outranked.ts';
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

export interface OverviewDependencies extends Pick<ReportsDependencies, 'database' | 'clickhouse' | 'defaultCurrency'> {
  catalogs: CatalogLoaders;
  companies: CompanyLoaders;
  advisor: Pick<Advisor, 'rankLosses'>;
}

/** What is the same for all who may see a company. */
const SAME_FOR_ALL = { figuresOf: readFigures, outrankedOf: readOutranked };

/** Reads everything that a company's home page shows its caller, of all or one of its brands. */
export async function readHome(
  context: Context,
  { companyId, brandId }: { companyId: Uuid; brandId: Uuid | null },
  dependencies: OverviewDependencies,
  { figuresOf, outrankedOf } = SAME_FOR_ALL,
): Promise<Overview> {
  const { scope, sources } = await openScope(context, { companyId, brandId }, dependencies);
  const { company } = scope;
  const seesWallet = seesWalletIn(context);
  const unread: string[] = [];
  const part = orNull(context, unread);
  const wallet = seesWallet ? await part('wallet', () => readRunway(scope, sources, context)) : null;
  const [figures, terms, outranked] = await Promise.all([
    part('figures', () => figuresOf(scope, sources)),
    part('search terms', () => readTermTodos(scope, sources, context)),
    part('auctions', () => outrankedOf(scope, sources, dependencies.advisor, context.clock())),
  ]);
  const todos = await part('to-dos', () =>
    readTodos(scope, sources, context, { terms: terms ?? [], outranked: outranked ?? [], wallet }),
  );
  return { ...periodsOn(scope.today), company, figures, todos, wallet, seesWallet, budget: budgetToday(scope), unread };
}

/** Reads a part of the screen: one that fails leaves the others as they are, is added to `unread` and logged. */
const orNull =
  (context: Context, unread: string[]) =>
  async <Part>(name: string, read: () => Promise<Part>): Promise<Part | null> => {
    try {
      return await read();
    } catch (error) {
      unread.push(name);
      context.log.error({ err: error, part: name }, 'part of the overview could not be read');
      return null;
    }
  };

type Recall = (key: string, nowMs: EpochMs, find: () => Promise<Todo[]>) => Promise<Todo[]>;

/** What takes long to find is found again after five minutes: the menu counts it on every page. */
export const recallTodos = (): Recall =>
  remembered((_key, _nowMs, find: () => Promise<Todo[]>) => find(), { keptMs: 5 * MINUTE_MS });

/**
 * Returns how much waits for the caller, for the menu: what the home page would list, without its figures. Search terms
 * and lost auctions are counted as last found, and not at all while they cannot be read.
 */
export async function readMenuCounts(
  context: Context,
  place: { companyId: Uuid; brandId: Uuid | null },
  dependencies: OverviewDependencies,
  recall: Recall,
): Promise<{ todos: number; withoutContent: number } | null> {
  const part = orNull(context, []);
  const { scope, sources } = await openScope(context, place, dependencies);
  const nowMs = context.clock();
  const key = `${place.companyId} ${place.brandId ?? ''}`;
  const [wallet, terms, outranked] = await Promise.all([
    seesWalletIn(context) ? part('wallet', () => readRunway(scope, sources, context, { namesStops: false })) : null,
    part('search terms', () => recall(`terms ${key}`, nowMs, () => readTermTodos(scope, sources, context))),
    part('auctions', () =>
      recall(`outranked ${key}`, nowMs, () => readOutranked(scope, sources, dependencies.advisor, nowMs)),
    ),
  ]);
  const found = await part('to-dos', () =>
    readTodos(scope, sources, context, { terms: terms ?? [], outranked: outranked ?? [], wallet }),
  );
  return found && { todos: found.all, withoutContent: found.withoutContent };
}

async function openScope(
  context: Context,
  { companyId, brandId }: { companyId: Uuid; brandId: Uuid | null },
  dependencies: OverviewDependencies,
) {
  const { catalogs, companies } = dependencies;
  const found = await companies.companyById(context).load(companyId);
  const company = unwrap(found ? ok(found) : fail(notFound('Company')));
  const sources: Sources = {
    ...dependencies,
    nameOfBrand: async (id) => (await catalogs.brandById(context).load(id))?.name ?? '',
  };
  const request = unwrap(await reportRequest(context, { companyId, brandId }, dependencies));
  const results = new Map<Day, Promise<ReadonlyMap<string, ReportMetrics>>>();
  const resultsOn = (period: Period) => {
    const known = results.get(period.fromDate);
    if (known) return known;
    const read = readMetrics(dependencies.clickhouse, { ...request.scope, ...period }, 'campaignId', request.money);
    results.set(period.fromDate, read);
    return read;
  };
  const scope = {
    company,
    brandId,
    today: todayOf(company, context),
    now: new Date(context.clock()),
    request,
    resultsOn,
    campaigns: await readCampaigns(sources, context, { companyId, brandId }),
  };
  return { scope, sources };
}

const seesWalletIn = ({ caller }: Context): boolean => caller.isStaff || caller.role === 'OWNER';
