import { isLanguage, type Language } from '#kernel/language.ts';

/** Settings that the server writes into the page: the first texts are needed before anything can be fetched. */
const { language, country, currency, environment } = document.documentElement.dataset;

export const deploymentLanguage: Language = language && isLanguage(language) ? language : 'en';
export const deploymentCountry: string = country ?? 'SG';
export const deploymentCurrency: string = currency ?? 'SGD';
/** Nothing in a test environment is real, and its clock can be moved. */
export const isTestEnvironment: boolean = environment === 'test';
/** The same, read when it is asked: for what a test shows both ways. */
export const saysTestEnvironment = (): boolean => document.documentElement.dataset['environment'] === 'test';
