import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import { addDays, dayIn, type Day } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import { termKeywords } from '#products/sponsored/server/index.ts';
import { TERM_DAYS, termDays, WASTE_FROM_MICROS } from '../../rules/search-terms.ts';
import { inReportCurrency, reportRequest, type ReportSources } from '../scope.ts';
import type { TermScope } from './search-terms.repository.ts';

/** Which search terms are asked for. Null: all of them; without days, the last 30. */
export interface TermScopeRequest {
  /** Part of a term. */
  name: string | null;
  brandIds: readonly Uuid[] | null;
  catalogIds: readonly Uuid[] | null;
  campaignIds: readonly bigint[] | null;
  spendAboveMicros: Micros | null;
  /** In percent. */
  roasBelow: number | null;
  companyId: Uuid | null;
  fromDate: Day | null;
  toDate: Day | null;
}

/** Returns what the terms of a request are read and judged by, and the company's day. */
export async function termScope(
  context: Context,
  request: TermScopeRequest,
  sources: ReportSources,
): Promise<Result<{ of: TermScope; today: Day }, Problem>> {
  const { brandIds, catalogIds, campaignIds, spendAboveMicros, roasBelow } = request;
  const scoped = await reportRequest(context, await withDays(context, request, sources), sources);
  if (!scoped.ok) return scoped;
  const { scope, money } = scoped.value;
  const { companyId } = scope;
  const today = await todayOf(context, companyId, sources);
  const [open, exact] = await sources.database.read(context.viewer, async (tx) => [
    await termKeywords.openCampaigns(tx, { companyId, brandIds }),
    await termKeywords.exactKeywords(tx, { companyId, brandIds }),
  ]);
  return ok({
    today,
    of: {
      scope: { ...scope, brandIds, catalogIds, campaignIds },
      money,
      days: termDays(today),
      wasteFromMicros: inReportCurrency(WASTE_FROM_MICROS, money, sources),
      name: request.name?.trim() || null,
      spendAboveMicros,
      roasBelow,
      open,
      exact,
    },
  });
}

/** Returns the function from instants to the company's days. */
export const daysOf = async (
  context: Context,
  companyId: Uuid | null,
  { companies }: Pick<ReportSources, 'companies'>,
) => {
  const company = companyId ? await companies.companyById(context).load(companyId) : null;
  return (at: number) => dayIn(company?.timezone ?? 'UTC', at);
};

const todayOf = async (context: Context, companyId: Uuid | null, sources: ReportSources): Promise<Day> =>
  (await daysOf(context, companyId, sources))(context.clock());

/** Without days of its own, a request is about the last 30. */
async function withDays(
  context: Context,
  request: TermScopeRequest,
  sources: ReportSources,
): Promise<TermScopeRequest> {
  const companyId = request.companyId ?? context.session?.membership?.companyId ?? null;
  const toDate = request.toDate ?? (await todayOf(context, companyId, sources));
  return { ...request, toDate, fromDate: request.fromDate ?? addDays(toDate, 1 - TERM_DAYS) };
}
