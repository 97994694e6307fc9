import type { Keyring } from '#platform/crypto/keyring.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import type { Database } from '#platform/db/database.ts';
import { addExports } from './exports/exports.resolvers.ts';
import type { ExportSources } from './exports/source.ts';
import { addFlags, createConfigurationLoader, type FlagLoader } from './flags.resolvers.ts';
import { addNotifications } from './notifications.resolvers.ts';
import { addOnboarding } from './onboarding.resolvers.ts';
import { addPromotions } from './promotions.resolvers.ts';
import { addRequests } from './requests.resolvers.ts';
import { addSettings, type CompanyCheck } from './settings.resolvers.ts';

export interface ShellDependencies {
  database: Database;
  flags: FlagLoader;
  isCompany: CompanyCheck;
  /** The available exports. */
  exports: ExportSources;
  /** Signs download links. */
  keyring: Keyring;
}

export function addShellSchema(builder: Builder, dependencies: ShellDependencies): void {
  const { database, flags, isCompany, exports, keyring } = dependencies;
  const configuration = createConfigurationLoader(database);
  addFlags(builder, { flags, configuration });
  addSettings(builder, { database, isCompany });
  addNotifications(builder, database);
  addPromotions(builder, database);
  addRequests(builder, database);
  addOnboarding(builder, { database, configuration });
  addExports(builder, { database, sources: exports, keyring });
}
