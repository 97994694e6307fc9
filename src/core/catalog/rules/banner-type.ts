export const BANNER_TYPE_NAMES = [
  'DESKTOP_SEARCH',
  'MOBILE_SEARCH',
  'APP_SEARCH',
  'TILE_MOBILE',
  'DESKTOP_FEATURE_BRAND',
  'MOBILE_WEB_FEATURE_BRAND',
  'APP_FEATURE_BRAND',
  'APPLICATION_HOME',
] as const;
export type BannerTypeName = (typeof BANNER_TYPE_NAMES)[number];

export const isBannerTypeName = (text: string): text is BannerTypeName =>
  (BANNER_TYPE_NAMES as readonly string[]).includes(text);
