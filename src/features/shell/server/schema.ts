import type { CompanyLoaders } from '#features/company/server/index.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import type { Database } from '#platform/postgres/database.ts';
import { addExports } from './exports/schema-exports.ts';
import type { ExportSources } from './exports/source.ts';
import { addFlags, createConfigurationLoader, type FlagLoader } from './schema-flags.ts';
import { addNotifications } from './schema-notifications.ts';
import { addOnboarding } from './schema-onboarding.ts';
import { addPromotions } from './schema-promotions.ts';
import { addSettings } from './schema-settings.ts';

export interface ShellDependencies {
  database: Database;
  flags: FlagLoader;
  companies: CompanyLoaders;
  /** What can be exported. */
  exports: ExportSources;
  /** Signs download addresses. */
  keyring: Keyring;
}

export function addShellSchema(builder: Builder, dependencies: ShellDependencies): void {
  const { database, flags, companies, exports, keyring } = dependencies;
  const configuration = createConfigurationLoader(database);
  addFlags(builder, { flags, configuration });
  addSettings(builder, { database, companies });
  addNotifications(builder, database);
  addPromotions(builder, database);
  addOnboarding(builder, { database, configuration });
  addExports(builder, { database, sources: exports, keyring });
}
