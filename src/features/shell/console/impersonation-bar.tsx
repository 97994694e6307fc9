import { UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openErrorDialog } from '#design/error-dialog.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { StopImpersonationDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { useShell } from './selection.ts';
import styles from './shell-layout.module.css';

/** Reminds staff through whose eyes they look, with the way back to their own. */
export default function ImpersonationBar() {
  const { t } = useTranslation('common');
  const { me } = useShell();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useApiMutation(StopImpersonationDocument, { isShownInPlace: true });

  const stop = async () => {
    try {
      await mutateAsync({});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      openErrorDialog(errorText(error));
      return;
    }
    queryClient.clear();
    sessionStorage.clear();
    window.location.assign('/sponsor');
  };

  return (
    <div className={styles.impersonation} role="status">
      {t('shell.impersonated', { name: me.name })}
      <UnstyledButton className={styles.endImpersonation} disabled={isPending} onClick={() => void stop()}>
        {t('shell.endImpersonation')}
      </UnstyledButton>
    </div>
  );
}
