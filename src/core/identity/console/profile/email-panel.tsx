import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { toastSuccess } from '#design/toast.ts';
import {
  CancelEmailChangeDocument,
  EmailChangeDocument,
  type ProfileQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import styles from './profile.module.css';

const ChangeEmailDialog = lazy(() => import('./change-email-dialog.tsx'));

/** Shows the sign-in address and lets the user change it. */
export function EmailPanel({ me }: { me: ProfileQuery['me'] }) {
  const { t } = useTranslation('profile');
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Panel title={t('email.title')}>
      <Stack gap="md">
        {!me.isImpersonate && <PendingChange />}
        <div className={styles.setting}>
          <div className={styles.words}>
            <div className={styles.address}>{me.email}</div>
            <div className={styles.quiet}>{t(me.hasUsablePassword ? 'email.hint' : 'email.passwordFirst')}</div>
          </div>
          <Button variant="default" disabled={!me.hasUsablePassword} onClick={() => setIsChanging(true)}>
            {t('email.change')}
          </Button>
        </div>
      </Stack>
      <Suspense fallback={null}>
        {isChanging && <ChangeEmailDialog current={me.email} onClose={() => setIsChanging(false)} />}
      </Suspense>
    </Panel>
  );
}

/** Shows a requested address that is not confirmed yet. */
function PendingChange() {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const { data } = useApiQuery(EmailChangeDocument, {});
  const cancel = useApiMutation(CancelEmailChangeDocument, { changes: ['EmailChange'] });
  const change = data?.emailChange;
  if (!change) return null;
  return (
    <Alert variant="light" color="cobalt" icon={<IconMail size={18} />}>
      <Group justify="space-between" gap="xs">
        <span className={styles.address}>
          {t('email.pending', { email: change.newEmail, time: format.dateTime(change.expiresAt) })}
        </span>
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() =>
            void cancel.mutateAsync({}).then(
              () => toastSuccess(t('email.cancelled')),
              () => {},
            )
          }
        >
          {t('email.cancel')}
        </Button>
      </Group>
    </Alert>
  );
}
