import type { CompanyLoaders } from '#features/company/server/index.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { defineLoader, inOrder, signedIn, type Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/postgres/database.ts';
import { languagesOf } from './settings-store.ts';
import { addExports } from './exports/schema-exports.ts';
import type { ExportSources } from './exports/source.ts';
import { addFlags, createConfigurationLoader, type FlagLoader } from './schema-flags.ts';
import { addNotifications } from './schema-notifications.ts';
import { addOnboarding } from './schema-onboarding.ts';
import { addSettings } from './schema-settings.ts';

export interface ShellDependencies {
  database: Database;
  flags: FlagLoader;
  companies: CompanyLoaders;
  /** What can be exported. */
  exports: ExportSources;
  /** Signs download addresses. */
  secret: string;
}

export function addShellSchema(builder: Builder, dependencies: ShellDependencies): void {
  const { database, flags, companies, exports, secret } = dependencies;
  const configuration = createConfigurationLoader(database);
  addFlags(builder, { flags, configuration });
  const languageByPerson = defineLoader<Uuid, Language>(async (context, ids) => {
    const rows = await database.as(context.viewer, (tx) => languagesOf(tx, ids));
    return inOrder(ids, rows, (row) => row.personId, new Error('a session names a person who does not exist')).map(
      (row) => (row instanceof Error ? row : row.language),
    );
  });
  const languageOf = (context: Context) => languageByPerson(context).load(signedIn(context).personId);
  addSettings(builder, { database, companies, languageOf });
  addNotifications(builder, database);
  addOnboarding(builder, { database, configuration });
  addExports(builder, { database, sources: exports, secret });
}
