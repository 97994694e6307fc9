import 'i18next';
import type access from './public/locales/en/access.json';
import type advice from './public/locales/en/advice.json';
import type auth from './public/locales/en/auth.json';
import type billing from './public/locales/en/billing.json';
import type campaignPage from './public/locales/en/campaignPage.json';
import type campaigns from './public/locales/en/campaigns.json';
import type launch from './public/locales/en/launch.json';
import type health from './public/locales/en/health.json';
import type common from './public/locales/en/common.json';
import type company from './public/locales/en/company.json';
import type metaAds from './public/locales/en/metaAds.json';
import type overview from './public/locales/en/overview.json';
import type harvest from './public/locales/en/harvest.json';
import type portfolio from './public/locales/en/portfolio.json';
import type yieldTexts from './public/locales/en/yield.json';
import type settings from './public/locales/en/settings.json';
import type profile from './public/locales/en/profile.json';
import type reports from './public/locales/en/reports.json';
import type review from './public/locales/en/review.json';
import type search from './public/locales/en/search.json';
import type searchTerms from './public/locales/en/searchTerms.json';
import type sponsorAds from './public/locales/en/sponsorAds.json';
import type stdPkg from './public/locales/en/stdPkg.json';
import type storefront from './public/locales/en/storefront.json';
import type testEnvironment from './public/locales/en/testEnvironment.json';
import type user from './public/locales/en/user.json';
import type why from './public/locales/en/why.json';
import type workplace from './public/locales/en/workplace.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      access: typeof access;
      advice: typeof advice;
      auth: typeof auth;
      billing: typeof billing;
      campaignPage: typeof campaignPage;
      campaigns: typeof campaigns;
      common: typeof common;
      company: typeof company;
      health: typeof health;
      launch: typeof launch;
      metaAds: typeof metaAds;
      overview: typeof overview;
      harvest: typeof harvest;
      portfolio: typeof portfolio;
      settings: typeof settings;
      yield: typeof yieldTexts;
      profile: typeof profile;
      reports: typeof reports;
      review: typeof review;
      search: typeof search;
      searchTerms: typeof searchTerms;
      sponsorAds: typeof sponsorAds;
      stdPkg: typeof stdPkg;
      storefront: typeof storefront;
      testEnvironment: typeof testEnvironment;
      user: typeof user;
      why: typeof why;
      workplace: typeof workplace;
    };
  }
}
