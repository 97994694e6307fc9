import { isLanguage, type Language } from '#kernel/language.ts';

/** What the server wrote into the page it served: the first words are needed before anything could be asked for. */
const { language, country, currency } = document.documentElement.dataset;

export const deploymentLanguage: Language = language && isLanguage(language) ? language : 'en';
export const deploymentCountry: string = country ?? 'SG';
export const deploymentCurrency: string = currency ?? 'SGD';
