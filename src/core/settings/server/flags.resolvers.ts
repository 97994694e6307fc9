import { addEnum, enumRef, type Builder } from '#platform/graphql/builder.ts';
import { defineLoader, inOrder, type Context } from '#platform/graphql/context.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import type { Database } from '#platform/db/database.ts';
import { CONFIGURATION_KEYS, type ConfigurationKey } from '../rules/configuration.ts';
import { FEATURE_FLAGS, isFlagActive, type FeatureFlagName } from '../rules/flags.ts';
import { settingsMessages } from '../rules/settings.messages.ts';
import * as store from './settings.repository.ts';

export type FlagLoader = ReturnType<typeof createFlagLoader>;

/**
 * Returns whether flags are on for a request's caller; batches all flags of a request. Flags in `unavailable` are
 * always off.
 */
export function createFlagLoader(database: Database, unavailable: readonly FeatureFlagName[] = []) {
  const off: ReadonlySet<string> = new Set(unavailable);
  const flags = defineLoader<'all', ReadonlyMap<string, boolean>>(async (context) => {
    const rows = await database.read(context.viewer, (tx) => store.allFlags(tx, companyOf(context)));
    const set = new Map(rows.map((row) => [row.name, row]));
    return [
      new Map(
        FEATURE_FLAGS.map((name) => [name, isFlagActive(name, set.get(name)?.deployment, set.get(name)?.company)]),
      ),
    ];
  });
  return async (context: Context, name: string): Promise<boolean> =>
    !off.has(name) && ((await flags(context).load('all')).get(name) ?? false);
}

export type ConfigurationLoader = ReturnType<typeof createConfigurationLoader>;

/** Returns configuration values for a request's caller; null when unset. */
export function createConfigurationLoader(database: Database) {
  return defineLoader<ConfigurationKey, string | null>(async (context, keys) => {
    const rows = await database.read(context.viewer, (tx) => store.configurationSettings(tx, keys, companyOf(context)));
    return inOrder<string, store.Setting<string>, null>(keys, rows, (row) => row.name, null).map(
      (row) => row?.company ?? row?.deployment ?? null,
    );
  });
}

const companyOf = (context: Context) => context.session?.membership?.companyId ?? null;

export const FeatureFlagNameRef = enumRef<FeatureFlagName>('FeatureFlagName');
export const ConfigurationKeyRef = enumRef<ConfigurationKey>('ConfigurationKey');

export function addFlags(
  builder: Builder,
  { flags, configuration }: { flags: FlagLoader; configuration: ConfigurationLoader },
): void {
  addEnum(
    builder,
    FeatureFlagNameRef,
    'Every feature flag the screens ask for.',
    describe(FEATURE_FLAGS, (name) => textOf(settingsMessages.flag[name](), 'en')),
  );
  addEnum(
    builder,
    ConfigurationKeyRef,
    'Every configuration key the screens ask for.',
    describe(CONFIGURATION_KEYS, (key) => textOf(settingsMessages.configuration[key](), 'en')),
  );
  const FeatureFlag = builder.objectRef<{ id: string; isActive: boolean }>('FeatureFlag').implement({
    description: 'A feature switch as it applies to the caller.',
    fields: (t) => ({
      id: t.exposeID('id'),
      isActive: t.exposeBoolean('isActive', {
        description: 'A flag that was never set is off, unless it is on by default.',
      }),
    }),
  });
  const Configuration = builder.objectRef<{ key: ConfigurationKey; value: string }>('Configuration').implement({
    description: 'A configuration entry.',
    fields: (t) => ({
      id: t.exposeID('key'),
      key: t.field({ type: ConfigurationKeyRef, resolve: (entry) => entry.key }),
      value: t.exposeString('value', { nullable: true, description: 'Text value. Null while it was never set.' }),
      fileUrl: t.string({
        nullable: true,
        description: 'Always null: every entry is text.',
        resolve: () => null,
      }),
    }),
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
        const value = await configuration(context).load(key);
        return value === null ? null : { key, value };
      },
    }),
  }));
}

function describe<Name extends string>(names: readonly Name[], describeOne: (name: Name) => string) {
  return Object.fromEntries(names.map((name) => [name, describeOne(name)])) as Record<Name, string>;
}
