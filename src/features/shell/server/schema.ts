import { addEnum, enumRef, type Builder } from '#platform/graphql/builder.ts';
import { defineLoader, inOrder, type Context } from '#platform/graphql/context.ts';
import { PUBLIC, type Database } from '#platform/postgres/database.ts';
import { CONFIGURATION_KEYS, type ConfigurationKey } from '../rules/configuration.ts';
import { FEATURE_FLAGS, isFlagActive, type FeatureFlagName } from '../rules/flags.ts';
import * as store from './shell-store.ts';

export interface ShellDependencies {
  database: Database;
  flags: FlagLoader;
}

export type FlagLoader = ReturnType<typeof createFlagLoader>;

/** Says whether flags are on for a request's caller; all flags of one request are read together. */
export function createFlagLoader(database: Database) {
  const flags = defineLoader<'all', FlagSettings>(async (context) => {
    const companyId = context.session?.account?.companyId ?? null;
    const rows = await database.as(context.viewer, (tx) => store.allFlags(tx, companyId));
    const [own, deployment] = [true, false].map(
      (isOwn) => new Map(rows.filter((row) => row.isOwn === isOwn).map((row) => [row.name, row.isActive])),
    );
    return [{ own: own!, deployment: deployment! }];
  });
  return async (context: Context, name: string): Promise<boolean> => {
    const { own, deployment } = await flags(context).load('all');
    return isFlagActive(deployment.get(name), own.get(name));
  };
}

interface FlagSettings {
  own: ReadonlyMap<string, boolean>;
  deployment: ReadonlyMap<string, boolean>;
}

const FeatureFlagNameRef = enumRef<FeatureFlagName>('FeatureFlagName');
const ConfigurationKeyRef = enumRef<ConfigurationKey>('ConfigurationKey');

export function addShellSchema(builder: Builder, { database, flags }: ShellDependencies): void {
  const names = Object.fromEntries(FEATURE_FLAGS.map((name) => [name, null])) as Record<FeatureFlagName, null>;
  addEnum(builder, FeatureFlagNameRef, 'Every feature flag the screens ask for.', names);
  addEnum(builder, ConfigurationKeyRef, 'Every configuration key the screens ask for.', CONFIGURATION_KEYS);

  const FeatureFlag = builder.objectRef<{ id: string; isActive: boolean }>('FeatureFlag').implement({
    description: 'A feature switch as it applies to the caller.',
    fields: (t) => ({
      id: t.exposeID('id'),
      isActive: t.exposeBoolean('isActive', { description: 'False for flags that were never set.' }),
    }),
  });
  const Configuration = builder.objectRef<{ key: ConfigurationKey; value: string }>('Configuration').implement({
    description: 'A configuration entry.',
    fields: (t) => ({
      id: t.exposeID('key'),
      key: t.field({ type: ConfigurationKeyRef, resolve: (entry) => entry.key }),
      value: t.exposeString('value', { nullable: true, description: 'Text value. Null when the entry is a file.' }),
      fileUrl: t.string({
        nullable: true,
        description: 'Download address of the file. Null when the entry is text.',
        resolve: () => null,
      }),
    }),
  });
  const valueByKey = defineLoader<ConfigurationKey, string | null>(async (_, keys) => {
    const rows = await database.as(PUBLIC, (tx) => store.configurationValues(tx, keys));
    return inOrder<string, store.ConfigurationRow, null>(keys, rows, (row) => row.key, null).map(
      (row) => row?.value ?? null,
    );
  });

  builder.queryFields((t) => ({
    featureFlag: t.field({
      type: FeatureFlag,
      description: 'Whether a feature is on for the caller, or for the deployment when not signed in.',
      args: { name: t.arg({ type: FeatureFlagNameRef, required: true }) },
      resolve: async (_, { name }, context) => ({ id: name, isActive: await flags(context, name) }),
    }),
    configuration: t.field({
      type: Configuration,
      nullable: true,
      description: "A configuration entry; null when not set, then the screen's own default applies.",
      args: { key: t.arg({ type: ConfigurationKeyRef, required: true }) },
      resolve: async (_, { key }, context) => {
        const value = await valueByKey(context).load(key);
        return value === null ? null : { key, value };
      },
    }),
  }));
}
