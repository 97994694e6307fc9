import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '#core/session/console/index.ts';
import { openErrorDialog } from '#design/error-dialog.ts';
import { useImpersonation } from '#core/identity/console/index.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import styles from './shell-layout.module.css';

/** Reminds staff that they are impersonating a user, and lets them stop. */
export default function ImpersonationBar() {
  const { t } = useTranslation('common');
  const { me } = useSession();
  const { isBusy, stop } = useImpersonation();

  const leave = async () => {
    try {
      await stop();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      openErrorDialog(errorText(error));
    }
  };

  return (
    <div className={styles.impersonation} role="status">
      <span className={styles.impersonated}>{t('shell.impersonated', { name: me.name })}</span>
      <UnstyledButton className={styles.endImpersonation} disabled={isBusy} onClick={() => void leave()}>
        {t('shell.endImpersonation')}
      </UnstyledButton>
    </div>
  );
}
