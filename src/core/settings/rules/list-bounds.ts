import type { ListBounds } from '#kernel/list-bound.ts';

const SETTINGS = 500;

export const SETTINGS_LISTS: ListBounds = {
  'Query.featureFlagSettings': SETTINGS,
  'Query.configurationSettings': SETTINGS,
  'ConfigurationSetting.words': 200,
};
