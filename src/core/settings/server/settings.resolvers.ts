import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { CompanyRef } from '#core/accounts/server/refs.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import {
  addEnum,
  addPageType,
  enumRef,
  objectRef,
  type Builder,
  type Page,
  okField,
} from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import type { Database } from '#platform/db/database.ts';
import {
  allowedItems,
  CONFIGURATION,
  CONFIGURATION_KEYS,
  readConfigurationValue,
  type ConfigurationKey,
  type ConfigurationKind,
} from '../rules/configuration.ts';
import {
  areaOf,
  FEATURE_FLAGS,
  FLAG_AREAS,
  isFlagActive,
  type FeatureFlagName,
  type FlagArea,
} from '../rules/flags.ts';
import { settingsMessages } from '../rules/settings.messages.ts';
import {
  addFlags,
  ConfigurationKeyRef,
  createConfigurationLoader,
  FeatureFlagNameRef,
  type FlagLoader,
} from './flags.resolvers.ts';
import * as store from './settings.repository.ts';

const SettingChangeRef = objectRef<store.SettingChange>('SettingChange');

export interface SettingsDeps {
  database: Database;
  companies: CompanyLoaders;
  flags: FlagLoader;
}

type FlagSetting = store.Setting<boolean> & { name: FeatureFlagName };
type ConfigurationSetting = store.Setting<string> & { name: ConfigurationKey };

/**
 * Adds the GraphQL fields that read flags and configuration, and those with which staff change them, for the deployment
 * and for one company, with history.
 */
export function addSettingsSchema(builder: Builder, deps: SettingsDeps): void {
  const { database, flags } = deps;
  addFlags(builder, { flags, configuration: createConfigurationLoader(database) });
  const types = addTypes(builder, deps);
  addReads(builder, deps, types);
  addWrites(builder, deps, types);
}

function addTypes(builder: Builder, { companies }: SettingsDeps) {
  const AreaRef = enumRef<FlagArea>('FeatureFlagArea');
  const areas = Object.fromEntries(FLAG_AREAS.map((area) => [area, null])) as Record<FlagArea, null>;
  addEnum(builder, AreaRef, 'Part of the product a feature flag belongs to.', areas);
  const KindRef = enumRef<ConfigurationKind>('ConfigurationKind');
  addEnum(builder, KindRef, 'What the value of a configuration entry must be.', {
    number: 'Not negative.',
    address: 'An https address, or a path of the console.',
    list: 'Words joined by commas.',
    path: 'A path on this host.',
  });
  const FlagSettingRef = builder.objectRef<FlagSetting>('FeatureFlagSetting').implement({
    description: 'A feature flag as staff set it.',
    fields: (t) => ({
      id: t.exposeID('name'),
      name: t.field({ type: FeatureFlagNameRef, resolve: (setting) => setting.name }),
      area: t.field({ type: AreaRef, resolve: (setting) => areaOf(setting.name) }),
      purpose: t.string({
        description: "What is different while it is on, in the user's language.",
        resolve: (setting, _, context) => textOf(settingsMessages.flag[setting.name](), context.language),
      }),
      deployment: t.exposeBoolean('deployment', { nullable: true, description: 'Null while it was never set.' }),
      company: t.exposeBoolean('company', {
        nullable: true,
        description: "The company's own. Null while the deployment's applies, and when no company was named.",
      }),
      isActive: t.boolean({ resolve: ({ name, deployment, company }) => isFlagActive(name, deployment, company) }),
    }),
  });
  const ConfigurationSettingRef = builder.objectRef<ConfigurationSetting>('ConfigurationSetting').implement({
    description: 'A configuration entry as staff set it.',
    fields: (t) => ({
      id: t.exposeID('name'),
      key: t.field({ type: ConfigurationKeyRef, resolve: (setting) => setting.name }),
      kind: t.field({ type: KindRef, resolve: (setting) => CONFIGURATION[setting.name].kind }),
      purpose: t.string({
        description: "What it decides, in the user's language.",
        resolve: (setting, _, context) => textOf(settingsMessages.configuration[setting.name](), context.language),
      }),
      words: t.stringList({
        description: 'What a list may hold; empty when anything.',
        resolve: ({ name }) => allowedItems(name),
      }),
      deployment: t.exposeString('deployment', { nullable: true, description: 'Null while it was never set.' }),
      company: t.exposeString('company', {
        nullable: true,
        description: "The company's own. Null while the deployment's applies, and when no company was named.",
      }),
    }),
  });
  const ChangeKindRef = enumRef<'FLAG' | 'CONFIGURATION'>('SettingKind');
  addEnum(builder, ChangeKindRef, 'What was changed.', { FLAG: null, CONFIGURATION: null });
  builder.objectType(SettingChangeRef, {
    description: 'One change of a flag or a configuration entry.',
    fields: (t) => ({
      id: t.exposeID('id'),
      at: t.field({ type: 'DateTime', resolve: (change) => change.at }),
      actor: t.exposeString('actor', { nullable: true, description: 'Who did it. Null for the command line.' }),
      kind: t.field({ type: ChangeKindRef, resolve: (change) => change.kind }),
      name: t.exposeString('name'),
      oldValue: t.exposeString('oldValue', { nullable: true, description: 'Null when it was not set.' }),
      newValue: t.exposeString('newValue', { nullable: true, description: 'Null when it is no longer set.' }),
      company: t.field({
        type: CompanyRef,
        nullable: true,
        description: 'Null when it was set for the deployment.',
        resolve: ({ companyId }, _, context) => (companyId ? companies.companyById(context).load(companyId) : null),
      }),
    }),
  });
  const ChangeListRef = objectRef<Page<store.SettingChange>>('SettingChangeList');
  addPageType(builder, ChangeListRef, SettingChangeRef, 'Page of changes, newest first.');
  return { FlagSettingRef, ConfigurationSettingRef, ChangeListRef };
}

type SettingTypes = ReturnType<typeof addTypes>;

function addReads(builder: Builder, deps: SettingsDeps, types: SettingTypes): void {
  const { database } = deps;
  builder.queryFields((t) => ({
    featureFlagSettings: t.field({
      type: [types.FlagSettingRef],
      description: 'Every feature flag, with what one company has set for itself.',
      args: { companyId: t.arg.id() },
      resolve: async (_, { companyId }, context) => {
        const company = unwrap(await companyNamed(deps, context, companyId));
        const set = await database.read(context.viewer, (tx) => store.allFlags(tx, company));
        return complete(FEATURE_FLAGS, set);
      },
    }),
    configurationSettings: t.field({
      type: [types.ConfigurationSettingRef],
      description: 'Every configuration entry, with what one company has set for itself.',
      args: { companyId: t.arg.id() },
      resolve: async (_, { companyId }, context) => {
        const company = unwrap(await companyNamed(deps, context, companyId));
        const read = store.configurationSettings;
        return complete(
          CONFIGURATION_KEYS,
          await database.read(context.viewer, (tx) => read(tx, CONFIGURATION_KEYS, company)),
        );
      },
    }),
    settingChanges: t.field({
      type: types.ChangeListRef,
      description: 'Who switched and configured what; of one company when it is named.',
      args: {
        companyId: t.arg.id(),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, args, context, info) => {
        const companyId = unwrap(await companyNamed(deps, context, args.companyId));
        const names = [...FEATURE_FLAGS, ...CONFIGURATION_KEYS];
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => store.settingChanges(tx, { names, companyId }, slice)),
        );
      },
    }),
  }));
}

function addWrites(builder: Builder, deps: SettingsDeps, types: SettingTypes): void {
  const { database } = deps;
  const FlagInput = builder.inputType('SetFeatureFlagInput', {
    description: 'A feature flag for the deployment, or for one company.',
    fields: (t) => ({
      name: t.field({ type: FeatureFlagNameRef, required: true }),
      isActive: t.boolean({ description: 'Null takes the setting away.' }),
      companyId: t.id({ description: 'Left out: for the deployment.' }),
    }),
  });
  const FlagPayload = builder.objectRef<FlagSetting>('SetFeatureFlagPayload').implement({
    description: 'The flag after setting.',
    fields: (t) => ({
      ok: okField(t),
      setting: t.field({ type: types.FlagSettingRef, resolve: (setting) => setting }),
    }),
  });
  const ConfigurationInput = builder.inputType('SetConfigurationInput', {
    description: 'A configuration entry for the deployment, or for one company.',
    fields: (t) => ({
      key: t.field({ type: ConfigurationKeyRef, required: true }),
      value: t.string({ description: 'Null takes the setting away.' }),
      companyId: t.id({ description: 'Left out: for the deployment.' }),
    }),
  });
  const ConfigurationPayload = builder.objectRef<ConfigurationSetting>('SetConfigurationPayload').implement({
    description: 'The entry after setting.',
    fields: (t) => ({
      ok: okField(t),
      setting: t.field({ type: types.ConfigurationSettingRef, resolve: (setting) => setting }),
    }),
  });
  builder.mutationFields((t) => ({
    setFeatureFlag: t.field({
      type: FlagPayload,
      description: 'Switches a feature for the deployment or for one company; who did it is recorded.',
      args: { input: t.arg({ type: FlagInput, required: true }) },
      resolve: async (_, { input: { name, isActive, companyId } }, context) => {
        const company = unwrap(await companyNamed(deps, context, companyId));
        return database.transact(context.viewer, async (tx) => {
          await store.setFlag(tx, name, isActive ?? null, company);
          return complete([name], await store.allFlags(tx, company))[0]!;
        });
      },
    }),
    setConfiguration: t.field({
      type: ConfigurationPayload,
      description: 'Configures an entry for the deployment or for one company; who did it is recorded.',
      args: { input: t.arg({ type: ConfigurationInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const company = unwrap(await companyNamed(deps, context, input.companyId));
        const value = unwrap(readValue(input.key, input.value ?? null));
        return database.transact(context.viewer, async (tx) => {
          await store.setConfiguration(tx, input.key, value, company);
          return complete([input.key], await store.configurationSettings(tx, [input.key], company))[0]!;
        });
      },
    }),
  }));
}

function readValue(key: ConfigurationKey, text: string | null): Result<string | null, Problem> {
  if (text === null) return ok(null);
  const value = readConfigurationValue(key, text);
  return value === null ? fail(invalid('value', settingsMessages.valueNotAllowed())) : ok(value);
}

async function companyNamed(
  { companies }: SettingsDeps,
  context: Context,
  id: string | null | undefined,
): Promise<Result<Uuid | null, Problem>> {
  if (!id) return ok(null);
  return isUuid(id) && (await companies.companyById(context).load(id)) ? ok(id) : fail(notFound('Company'));
}

/** Returns all names, with null for those that were not set. */
function complete<Name extends string, Value>(names: readonly Name[], set: readonly store.Setting<Value>[]) {
  const byName = new Map(set.map((setting) => [setting.name, setting]));
  return names.map((name) => ({ deployment: null, company: null, ...byName.get(name), name }));
}
