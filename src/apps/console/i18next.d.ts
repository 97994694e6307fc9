import 'i18next';
import type auth from './public/locales/en/auth.json';
import type billing from './public/locales/en/billing.json';
import type campaigns from './public/locales/en/campaigns.json';
import type common from './public/locales/en/common.json';
import type settings from './public/locales/en/settings.json';
import type sponsorAds from './public/locales/en/sponsorAds.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      billing: typeof billing;
      campaigns: typeof campaigns;
      common: typeof common;
      settings: typeof settings;
      sponsorAds: typeof sponsorAds;
    };
  }
}
