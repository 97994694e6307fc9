import { isLanguage, type Language } from '#kernel/language.ts';

/** Settings that the server writes into the page: the first texts are needed before anything can be fetched. */
const { language, country, currency } = document.documentElement.dataset;

export const deploymentLanguage: Language = language && isLanguage(language) ? language : 'en';
export const deploymentCountry: string = country ?? 'SG';
export const deploymentCurrency: string = currency ?? 'SGD';
