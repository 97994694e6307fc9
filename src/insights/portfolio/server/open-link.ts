import type { Company } from '#core/accounts/server/index.ts';
import {
  addReports,
  NO_REPORT,
  readMetrics,
  type ReportMetrics,
  type ReportSources,
} from '#insights/reports/server/index.ts';
import { previousDays } from '#kernel/compared-days.ts';
import { NIL_UUID, type Uuid } from '#kernel/ids.ts';
import { dayIn, MINUTE_MS, type Day } from '#kernel/time.ts';
import { SYSTEM, type Viewer } from '#platform/db/database.ts';
import { contextOfSession, type Context } from '#platform/graphql/context.ts';
import { networkOf } from '#platform/http/client-address.ts';
import { tokenHash } from '#platform/http/one-time-token.ts';
import { daysShown, isLinkOpen, MAX_OPENINGS, shortNetwork, type LinkColumn } from '../rules/portfolio-link.ts';
import { recordOpening, viewOfSecret, type SharedView } from './portfolio-link.repository.ts';

/** Results of a brand or of all, with the columns that may be seen of them. */
export interface SharedResults {
  columns: ReadonlySet<LinkColumn>;
  now: ReportMetrics;
  previous: ReportMetrics;
}

export interface SharedBrand extends SharedResults {
  name: string;
}

export interface SharedPortfolio {
  view: SharedView;
  company: Company;
  fromDate: Day;
  toDate: Day;
  brands: SharedBrand[];
  total: SharedResults;
}

/** Shorter pauses are one opening: a page that is loaded again. */
const OPENING_INTERVAL_MS = MINUTE_MS;

/** Opens the view of a secret; null for a link that is unknown, expired or ended alike. */
export async function openLink(
  sources: ReportSources,
  secret: string,
  context: Context,
): Promise<SharedPortfolio | null> {
  const nowMs = context.clock();
  const view = await sources.database.read(SYSTEM, (tx) => viewOfSecret(tx, tokenHash(secret)));
  if (view === null || !isLinkOpen(view, nowMs)) return null;
  // Only rows of the company are read; a session of the request counts for nothing.
  const viewer: Viewer = { scope: 'company', companyId: view.companyId, userId: NIL_UUID };
  const asCompany: Context = { ...context, ...contextOfSession(null), viewer };
  const shared = await readView(sources, view, asCompany);
  if (shared === null) return null;
  await sources.database.transact(viewer, (tx) =>
    recordOpening(tx, view, {
      nowMs,
      intervalMs: OPENING_INTERVAL_MS,
      network: shortNetwork(networkOf(context.address)),
      max: MAX_OPENINGS,
    }),
  );
  return shared;
}

async function readView(
  { clickhouse, companies, catalogs }: ReportSources,
  view: SharedView,
  context: Context,
): Promise<SharedPortfolio | null> {
  const [company, ownBrands, rates] = await Promise.all([
    companies.companyById(context).load(view.companyId),
    companies.brandIdsOfCompany(context).load(view.companyId),
    companies.ratesByCode(context),
  ]);
  if (company === null) return null;
  const brandIds = ownBrands.filter((id) => view.brandIds.includes(id));
  const days = daysShown(view, dayIn(company.timezone, context.clock()));
  const during = (range: { fromDate: Day; toDate: Day }): Promise<Map<Uuid, ReportMetrics>> =>
    readMetrics(
      clickhouse,
      { companyId: company.id, brandIds, catalogIds: null, campaignIds: null, adSetId: null, adType: null, ...range },
      'brandId',
      { rates, currency: company.reportCurrency },
    );
  const [now, before, rows] = await Promise.all([
    during(days),
    during(previousDays(days)),
    Promise.all(brandIds.map((id) => catalogs.brandById(context).load(id))),
  ]);
  const columns = new Set(view.columns);
  const brands = rows.flatMap((brand) =>
    brand === null
      ? []
      : {
          name: brand.name,
          columns,
          now: now.get(brand.id) ?? NO_REPORT,
          previous: before.get(brand.id) ?? NO_REPORT,
        },
  );
  const total = {
    columns,
    now: brands.map((brand) => brand.now).reduce(addReports, NO_REPORT),
    previous: brands.map((brand) => brand.previous).reduce(addReports, NO_REPORT),
  };
  return { view, company, ...days, brands, total };
}
