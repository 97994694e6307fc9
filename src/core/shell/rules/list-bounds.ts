import type { ListBounds } from '#kernel/list-bound.ts';

const SETTINGS = 500;

export const SHELL_LISTS: ListBounds = {
  'Query.promotionBanners': 200,
  'Query.featureFlagSettings': SETTINGS,
  'Query.configurationSettings': SETTINGS,
  'ConfigurationSetting.words': 200,
  'Onboarding.progress': 20,
};
