import { defineMessages, type Params } from '#kernel/message.ts';
import { CONFIGURATION_KEYS, type ConfigurationKey } from './configuration.ts';
import { FEATURE_FLAGS, type FeatureFlagName } from './flags.ts';

const NO_PARAMS = {} satisfies Params;

/** A code without parameters for each name. */
const codesOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, NO_PARAMS])) as Readonly<Record<Name, typeof NO_PARAMS>>;

export const settingsMessages = defineMessages('settings', {
  /** The effect of each flag while it is on. */
  flag: codesOf<FeatureFlagName>(FEATURE_FLAGS),
  /** What each configuration entry controls, and the behavior while it is not set. */
  configuration: codesOf<ConfigurationKey>(CONFIGURATION_KEYS),
  valueNotAllowed: {},
});
