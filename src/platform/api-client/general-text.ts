import i18next from 'i18next';

/** Text for unexpected failures; the reference identifies the server's log entry. */
export const generalText = (reference?: string): string =>
  reference ? i18next.t('common:error.generalWith', { reference }) : i18next.t('common:error.general');
