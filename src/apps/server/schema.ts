import type { GraphQLSchema } from 'graphql';
import { addHealthSchema, addStorefrontCallsSchema } from '#insights/health/server/index.ts';
import { HEALTH_LISTS } from '#insights/health/rules/list-bounds.ts';
import { HEALTH_PERMISSIONS } from '#insights/health/rules/permissions.ts';
import { addOverviewSchema } from '#insights/overview/server/index.ts';
import { addPortfolioSchema, endLinksMadeSince } from '#insights/portfolio/server/index.ts';
import { PORTFOLIO_LISTS } from '#insights/portfolio/rules/list-bounds.ts';
import { PORTFOLIO_PERMISSIONS } from '#insights/portfolio/rules/permissions.ts';
import { OVERVIEW_LISTS } from '#insights/overview/rules/list-bounds.ts';
import { OVERVIEW_PERMISSIONS } from '#insights/overview/rules/permissions.ts';
import { addSearchSchema } from '#insights/search/server/index.ts';
import { SEARCH_LISTS } from '#insights/search/rules/list-bounds.ts';
import { SEARCH_PERMISSIONS } from '#insights/search/rules/permissions.ts';
import { addHarvestSchema } from '#insights/harvest/server/index.ts';
import { HARVEST_LISTS } from '#insights/harvest/rules/list-bounds.ts';
import { HARVEST_PERMISSIONS } from '#insights/harvest/rules/permissions.ts';
import { addCampaignPageSchema } from '#insights/campaign-page/server/index.ts';
import { CAMPAIGN_PAGE_LISTS } from '#insights/campaign-page/rules/list-bounds.ts';
import { CAMPAIGN_PAGE_PERMISSIONS } from '#insights/campaign-page/rules/permissions.ts';
import { addWhySchema } from '#insights/why/server/index.ts';
import { WHY_LISTS } from '#insights/why/rules/list-bounds.ts';
import { WHY_PERMISSIONS } from '#insights/why/rules/permissions.ts';
import { addAdviceSchema, createBudgetResults, type Advisor } from '#insights/advice/server/index.ts';
import { ADVICE_LISTS } from '#insights/advice/rules/list-bounds.ts';
import { ADVICE_PERMISSIONS } from '#insights/advice/rules/permissions.ts';
import { addBillingSchema, type BillingSchemaDeps } from '#core/payments/server/index.ts';
import { BILLING_LISTS } from '#core/payments/rules/list-bounds.ts';
import { BILLING_PERMISSIONS } from '#core/payments/rules/permissions.ts';
import { addBookingsSchema, confirmedOrders } from '#products/packages/server/index.ts';
import { BOOKING_LISTS } from '#products/packages/rules/list-bounds.ts';
import { BOOKING_PERMISSIONS } from '#products/packages/rules/permissions.ts';
import { addCompanySchema, createCompanyLoaders } from '#core/accounts/server/index.ts';
import { COMPANY_LISTS } from '#core/accounts/rules/list-bounds.ts';
import { COMPANY_PERMISSIONS } from '#core/accounts/rules/permissions.ts';
import {
  activeCampaigns,
  addCampaignsSchema,
  brandsInUse,
  companyOfCampaign,
  campaignsForPrograms,
} from '#products/sponsored/server/index.ts';
import { CAMPAIGN_LISTS } from '#products/sponsored/rules/list-bounds.ts';
import { CAMPAIGN_PERMISSIONS } from '#products/sponsored/rules/permissions.ts';
import { addMetaAdsSchema } from '#products/meta/server/index.ts';
import { META_ADS_LISTS } from '#products/meta/rules/list-bounds.ts';
import { META_ADS_PERMISSIONS } from '#products/meta/rules/permissions.ts';
import { createTestPasses } from '#delivery/engine/index.ts';
import { addCatalogSchema, createCatalogLoaders, listCatalogs } from '#core/catalog/server/index.ts';
import { CATALOG_LISTS } from '#core/catalog/rules/list-bounds.ts';
import { CATALOG_PERMISSIONS } from '#core/catalog/rules/permissions.ts';
import {
  addIdentitySchema,
  countAttempts,
  recordImpersonatedAct,
  waysIn,
  type Passwords,
  type Secrets,
} from '#core/identity/server/index.ts';
import { IDENTITY_LISTS } from '#core/identity/rules/list-bounds.ts';
import { IDENTITY_PERMISSIONS } from '#core/identity/rules/permissions.ts';
import { addYieldSchema } from '#core/yield/server/index.ts';
import { YIELD_LISTS } from '#core/yield/rules/list-bounds.ts';
import { YIELD_PERMISSIONS } from '#core/yield/rules/permissions.ts';
import { addTestEnvironmentSchema } from '#core/test-environment/server/index.ts';
import { TEST_ENVIRONMENT_PERMISSIONS } from '#core/test-environment/rules/permissions.ts';
import { addSettingsSchema, type FlagLoader } from '#core/settings/server/index.ts';
import { SETTINGS_LISTS } from '#core/settings/rules/list-bounds.ts';
import { SETTINGS_PERMISSIONS } from '#core/settings/rules/permissions.ts';
import { addExportsSchema } from '#core/exports/server/index.ts';
import { EXPORT_PERMISSIONS } from '#core/exports/rules/permissions.ts';
import { addAccessSchema, endKeysMadeSince, type CarryOut } from '#core/access/server/index.ts';
import { ACCESS_LISTS } from '#core/access/rules/list-bounds.ts';
import { ACCESS_PERMISSIONS } from '#core/access/rules/permissions.ts';
import { addWebhooksSchema, type WebhookDeps } from '#core/webhooks/server/index.ts';
import { WEBHOOK_LISTS } from '#core/webhooks/rules/list-bounds.ts';
import { WEBHOOK_PERMISSIONS } from '#core/webhooks/rules/permissions.ts';
import { addNotificationsSchema } from '#core/notifications/server/index.ts';
import { NOTIFICATION_LISTS } from '#core/notifications/rules/list-bounds.ts';
import { NOTIFICATION_PERMISSIONS } from '#core/notifications/rules/permissions.ts';
import { addDraftsSchema } from '#core/drafts/server/index.ts';
import { DRAFT_PERMISSIONS } from '#core/drafts/rules/permissions.ts';
import { addPromotionsSchema } from '#core/promotions/server/index.ts';
import { PROMOTION_LISTS } from '#core/promotions/rules/list-bounds.ts';
import { PROMOTION_PERMISSIONS } from '#core/promotions/rules/permissions.ts';
import { addRegistrationSchema } from '#core/registration/server/index.ts';
import { REGISTRATION_LISTS } from '#core/registration/rules/list-bounds.ts';
import { REGISTRATION_PERMISSIONS } from '#core/registration/rules/permissions.ts';
import {
  addReportsSchema,
  createCampaignReportLoader,
  type ReportsDependencies,
} from '#insights/reports/server/index.ts';
import { REPORTS_LISTS } from '#insights/reports/rules/list-bounds.ts';
import { REPORTS_PERMISSIONS } from '#insights/reports/rules/permissions.ts';
import { addWalletSchema } from '#core/ledger/server/index.ts';
import { WALLET_LISTS } from '#core/ledger/rules/list-bounds.ts';
import { WALLET_PERMISSIONS } from '#core/ledger/rules/permissions.ts';
import type { Places } from '#integrations/places/places.ts';
import type { ImageGenerator } from '#integrations/product-pictures/product-pictures.ts';
import type { SellerCenter } from '#integrations/seller-center/index.ts';
import type { FileStorage } from '#integrations/storage/storage.ts';
import type { ListBounds } from '#kernel/list-bound.ts';
import type { PermissionTable } from '#kernel/permission.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import { createBuilder } from '#platform/graphql/builder.ts';
import { guardSchema } from '#platform/graphql/guard.ts';
import { addRequestOutcomes, REQUEST_PERMISSIONS } from '#platform/graphql/request-outcome.ts';
import { boundLists } from '#platform/graphql/list-bounds.ts';
import type { Database } from '#platform/db/database.ts';
import { BACK_OFFICE_PORTS } from './back-office-ports.ts';
import { createExportSources } from './exports.ts';

export interface SchemaDeps {
  database: Database;
  passwords: Passwords;
  secrets: Secrets;
  flags: FlagLoader;
  advisor: Advisor;
  /** Storage of exports and uploads. */
  files: FileStorage;
  /** Generates product images. */
  pictures: ImageGenerator;
  /** Completes addresses; null when no service is configured. */
  places: Places | null;
  sellerCenter: SellerCenter;
  /** The console's public address, for links in emails; without a trailing slash. */
  publicUrl: string;
  /** Carries out what a person said yes to. */
  carryOut: CarryOut;
  /** How clients of agents are let in. */
  clients: Parameters<typeof addAccessSchema>[1]['clients'];
  /** Whether staff always sign in with two steps. */
  requiresStaffCode: boolean;
  /** Of the support chat; null when there is none. */
  chatKey: string | null;
  /** Signs download URLs. */
  keyring: Keyring;
  reports: Pick<ReportsDependencies, 'clickhouse' | 'defaultCurrency' | 'settlingDays'>;
  /** The card provider, and the seller balances that may pay. */
  payments: Pick<BillingSchemaDeps, 'cards' | 'sellers' | 'purchases'>;
  /** What the secrets of webhooks are encrypted with, and which addresses they may go to. */
  webhooks: Pick<WebhookDeps, 'seal' | 'addresses'>;
}

/** The permissions of all modules. */
export const PERMISSION_TABLES: readonly PermissionTable[] = [
  IDENTITY_PERMISSIONS,
  ACCESS_PERMISSIONS,
  WEBHOOK_PERMISSIONS,
  COMPANY_PERMISSIONS,
  SETTINGS_PERMISSIONS,
  TEST_ENVIRONMENT_PERMISSIONS,
  EXPORT_PERMISSIONS,
  NOTIFICATION_PERMISSIONS,
  PROMOTION_PERMISSIONS,
  DRAFT_PERMISSIONS,
  REGISTRATION_PERMISSIONS,
  REQUEST_PERMISSIONS,
  CATALOG_PERMISSIONS,
  WALLET_PERMISSIONS,
  BILLING_PERMISSIONS,
  REPORTS_PERMISSIONS,
  CAMPAIGN_PERMISSIONS,
  ADVICE_PERMISSIONS,
  HARVEST_PERMISSIONS,
  HEALTH_PERMISSIONS,
  WHY_PERMISSIONS,
  OVERVIEW_PERMISSIONS,
  PORTFOLIO_PERMISSIONS,
  YIELD_PERMISSIONS,
  SEARCH_PERMISSIONS,
  CAMPAIGN_PAGE_PERMISSIONS,
  BOOKING_PERMISSIONS,
  META_ADS_PERMISSIONS,
];

/** The list bounds of all modules. */
const LIST_BOUNDS: readonly ListBounds[] = [
  IDENTITY_LISTS,
  ACCESS_LISTS,
  WEBHOOK_LISTS,
  COMPANY_LISTS,
  SETTINGS_LISTS,
  NOTIFICATION_LISTS,
  PROMOTION_LISTS,
  REGISTRATION_LISTS,
  CATALOG_LISTS,
  WALLET_LISTS,
  BILLING_LISTS,
  REPORTS_LISTS,
  CAMPAIGN_LISTS,
  ADVICE_LISTS,
  HARVEST_LISTS,
  HEALTH_LISTS,
  WHY_LISTS,
  OVERVIEW_LISTS,
  PORTFOLIO_LISTS,
  YIELD_LISTS,
  SEARCH_LISTS,
  CAMPAIGN_PAGE_LISTS,
  BOOKING_LISTS,
  META_ADS_LISTS,
];

/** Creates look-ups shared by modules, and the export sources: for requests and for background work. */
export function createSharedLoaders({
  database,
  reports,
  publicUrl,
}: Pick<SchemaDeps, 'database' | 'reports' | 'publicUrl'>) {
  const companies = createCompanyLoaders(database);
  const catalogs = createCatalogLoaders(database);
  const campaignReports = createCampaignReportLoader({ ...reports, companies });
  const exports = createExportSources({
    ...reports,
    database,
    companies,
    catalogs,
    reports: campaignReports,
    publicUrl,
  });
  return { companies, catalogs, campaignReports, exports };
}

/** Combines all modules' types and fields into one schema, with list bounds and permission checks. */
export function createSchema(deps: SchemaDeps): GraphQLSchema {
  const {
    database,
    passwords,
    flags,
    files,
    pictures,
    keyring,
    secrets,
    reports,
    sellerCenter,
    publicUrl,
    payments,
    advisor,
  } = deps;
  const builder = createBuilder();
  const { companies, catalogs, campaignReports, exports } = createSharedLoaders({ database, reports, publicUrl });
  addIdentitySchema(builder, {
    endKeysMadeSince: async (tx, made) => {
      await endKeysMadeSince(tx, made);
      await endLinksMadeSince(tx, made);
    },
    ...reports,
    database,
    passwords,
    secrets,
    companies,
    catalogs,
    sellerCenter,
    requiresStaffCode: deps.requiresStaffCode,
    chatKey: deps.chatKey,
  });
  addCompanySchema(builder, {
    ...reports,
    database,
    companies,
    catalogs,
    sellerCenter,
    backOffice: BACK_OFFICE_PORTS,
    places: deps.places,
    countAddressLookup: (address, now) => countAttempts(database, now, { kind: 'addressLookupFrom', subject: address }),
    brandsInUse,
    companyOfCampaign,
  });
  addWebhooksSchema(builder, { database, ...deps.webhooks });
  const confirmUser: Parameters<typeof addAccessSchema>[1]['confirmUser'] = (context, userId, proof) =>
    waysIn.confirmUser({ database, passwords, secrets, clock: context.wallClock }, userId, proof);
  addAccessSchema(builder, {
    database,
    campaigns: campaignsForPrograms.mandates,
    carryOut: deps.carryOut,
    carryOutOrder: confirmedOrders({ ...payments, database, publicUrl }),
    clients: deps.clients,
    catalogIds: async (context) => (await listCatalogs(database, context)).map(({ id }) => id),
    hasTwoStep: waysIn.hasTwoStep,
    confirmUser,
    holdPassword: (userId) => waysIn.holdPassword(database, userId),
    recordWayIn: (context, tx, wayIn) => waysIn.record(tx, context, wayIn),
    countClientRead: (context, userId) =>
      countAttempts(database, context.clock(), { kind: 'clientDocument', subject: userId }),
  });
  addSettingsSchema(builder, { database, companies, flags });
  addTestEnvironmentSchema(builder, database);
  addNotificationsSchema(builder, database);
  addPromotionsSchema(builder, database);
  addDraftsSchema(builder, database);
  addRegistrationSchema(builder, { ...reports, database, companies, activeCampaigns });
  addExportsSchema(builder, { database, sources: exports, keyring });
  addRequestOutcomes(builder, database);
  addCatalogSchema(builder, { database, catalogs, confirmUser, mintTestPass: createTestPasses(keyring).mint });
  addWalletSchema(builder, { database, companies, catalogs });
  addBillingSchema(builder, { ...payments, database, companies, publicUrl });
  addReportsSchema(builder, { ...reports, database, companies, catalogs, campaignReports });
  addCampaignsSchema(builder, {
    database,
    files,
    imageGenerator: pictures,
    publicUrl,
    companies,
    catalogs,
    readResults: createBudgetResults({ ...reports, database, advisor }),
  });
  addAdviceSchema(builder, { database, ...reports, advisor });
  addHarvestSchema(builder, { ...reports, database, companies, catalogs, advisor });
  addHealthSchema(builder, { database });
  addStorefrontCallsSchema(builder, { database, catalogs });
  addCampaignPageSchema(builder, { ...reports, database, companies, catalogs });
  addWhySchema(builder, { ...reports, database, companies, catalogs, advisor });
  addOverviewSchema(builder, { ...reports, database, companies, catalogs, advisor });
  addPortfolioSchema(builder, { ...reports, database, companies, catalogs });
  addYieldSchema(builder, { database, catalogs, companies, replays: advisor });
  addSearchSchema(builder, { database, companies });
  addBookingsSchema(builder, { billing: { ...payments, database, publicUrl }, companies, catalogs });
  addMetaAdsSchema(builder, { database, companies, payments: { ...payments, publicUrl } });
  return guardSchema(boundLists(builder.toSchema(), LIST_BOUNDS), PERMISSION_TABLES, recordImpersonatedAct(database));
}
