import type { GraphQLSchema } from 'graphql';
import { addCompanySchema, createCompanyLoaders } from '#features/company/server/index.ts';
import { COMPANY_PERMISSIONS } from '#features/company/rules/permissions.ts';
import { addCampaignsSchema, campaignNames } from '#features/campaigns/server/index.ts';
import { CAMPAIGN_PERMISSIONS } from '#features/campaigns/rules/permissions.ts';
import { addCatalogSchema, createCatalogLoaders } from '#features/catalog/server/index.ts';
import { CATALOG_PERMISSIONS } from '#features/catalog/rules/permissions.ts';
import { addIdentitySchema, type Passwords } from '#features/identity/server/index.ts';
import { IDENTITY_PERMISSIONS } from '#features/identity/rules/permissions.ts';
import { addShellSchema, type FlagLoader } from '#features/shell/server/index.ts';
import { SHELL_PERMISSIONS } from '#features/shell/rules/permissions.ts';
import {
  addReportsSchema,
  createCampaignReportLoader,
  type ReportsDependencies,
} from '#features/reports/server/index.ts';
import { REPORTS_PERMISSIONS } from '#features/reports/rules/permissions.ts';
import { addWalletSchema } from '#features/wallet/server/index.ts';
import { WALLET_PERMISSIONS } from '#features/wallet/rules/permissions.ts';
import type { FileStorage } from '#integrations/storage/storage.ts';
import type { PermissionTable } from '#kernel/permission.ts';
import { createBuilder } from '#platform/graphql/builder.ts';
import { guardSchema } from '#platform/graphql/guard.ts';
import type { Database } from '#platform/postgres/database.ts';

export interface SchemaDependencies {
  database: Database;
  passwords: Passwords;
  flags: FlagLoader;
  /** Where exports and uploads are kept. */
  files: FileStorage;
  /** Where browsers reach the console, for links in letters; without a slash at the end. */
  publicUrl: string;
  reports: Pick<ReportsDependencies, 'clickhouse' | 'defaultCurrency' | 'settlingDays'>;
}

/** Who may call what, all rooms together. */
export const PERMISSION_TABLES: readonly PermissionTable[] = [
  IDENTITY_PERMISSIONS,
  COMPANY_PERMISSIONS,
  SHELL_PERMISSIONS,
  CATALOG_PERMISSIONS,
  WALLET_PERMISSIONS,
  REPORTS_PERMISSIONS,
  CAMPAIGN_PERMISSIONS,
];

/** Every room's types and fields on one builder, behind the permission tables. */
export function createSchema({
  database,
  passwords,
  flags,
  files,
  publicUrl,
  reports,
}: SchemaDependencies): GraphQLSchema {
  const builder = createBuilder();
  const companies = createCompanyLoaders(database);
  const catalogs = createCatalogLoaders(database);
  addIdentitySchema(builder, { database, passwords, companies });
  addCompanySchema(builder, { database, companies, catalogs });
  addShellSchema(builder, { database, flags, companies });
  addCatalogSchema(builder, { database, catalogs });
  addWalletSchema(builder, { database, companies, catalogs });
  addReportsSchema(builder, { ...reports, database, companies, catalogs, campaignNames });
  addCampaignsSchema(builder, {
    database,
    files,
    publicUrl,
    companies,
    catalogs,
    reports: createCampaignReportLoader({ ...reports, companies }),
  });
  return guardSchema(builder.toSchema(), PERMISSION_TABLES);
}
