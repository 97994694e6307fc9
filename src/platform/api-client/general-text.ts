import i18next from 'i18next';

/** Told of what nobody expected; the reference leads to what the server logged of it. */
export const generalText = (reference?: string): string =>
  reference ? i18next.t('common:error.generalWith', { reference }) : i18next.t('common:error.general');
