import { reportMessages } from '#insights/reports/rules/report.messages.ts';
import { reportRequest } from '#insights/reports/server/index.ts';
import { periodsOf } from '#kernel/compared-days.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn, type Day } from '#kernel/time.ts';
import { requireCompany, type Context } from '#platform/graphql/context.ts';
import { filterCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import { arePeriods } from '../rules/periods.ts';
import type { AskedMetric } from '../rules/waterfall.ts';
import { readWhy } from './read-why.ts';
import type { Why, WhySources } from './types.ts';
import { companyOf } from './why.repository.ts';

/** What is asked about: a figure of a company or a part of it, in two periods. */
export interface Asked {
  metric: AskedMetric;
  fromDate: Day;
  toDate: Day;
  previousFromDate: Day;
  previousToDate: Day;
  companyId?: string | null | undefined;
  brandIds?: readonly string[] | null | undefined;
  ventureId?: string | null | undefined;
  adType?: 'PRODUCT' | 'BANNER' | null | undefined;
  campaignId?: string | null | undefined;
}

/** Answers why a figure changed, within the brands that a key reaches; null for all. */
export async function askWhy(
  context: Context,
  asked: Asked,
  sources: WhySources,
  reached: readonly Uuid[] | null = null,
): Promise<Result<Why, Problem>> {
  const { database, companies } = sources;
  const campaignId = filterCampaignId(asked.campaignId);
  const ofCampaign =
    context.caller.isStaff && !asked.companyId && campaignId !== null
      ? await database.read(context.viewer, (tx) => companyOf(tx, campaignId))
      : null;
  const companyId = requireCompany(context, ofCampaign ?? asked.companyId);
  if (!companyId.ok) return companyId;
  const company = await companies.companyById(context).load(companyId.value);
  if (!company) return fail(notFound('Company'));
  const found = await reportRequest(
    context,
    {
      companyId: companyId.value,
      campaignId: asked.campaignId ?? null,
      ventureId: asked.ventureId ?? null,
      adType: asked.adType ?? null,
    },
    sources,
  );
  if (!found.ok) return found;
  const { scope } = found.value;
  const wanted = asked.brandIds?.filter(isUuid) ?? null;
  const brandIds = reached === null ? wanted : (wanted ?? reached).filter((id) => reached.includes(id));
  const days = {
    now: { fromDate: asked.fromDate, toDate: asked.toDate },
    before: { fromDate: asked.previousFromDate, toDate: asked.previousToDate },
  };
  const nowMs = context.clock();
  if (!arePeriods(days, dayIn(company.timezone, nowMs)))
    return fail(invalid('previousToDate', reportMessages.problem.notComparable()));
  const periods = periodsOf(days, company.timezone, nowMs);
  const request = { ...found.value, scope: { ...scope, brandIds: brandIds && [...brandIds] } };
  return ok(await readWhy(context, { metric: asked.metric, company, periods, request }, sources));
}
