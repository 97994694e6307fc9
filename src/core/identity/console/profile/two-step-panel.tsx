import { Badge, Button, Group, Switch } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { Panel } from '#design/page.tsx';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { UpdateProfileDocument, type ProfileQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { profileInput } from './profile-input.ts';
import styles from './profile.module.css';

const AddAuthenticatorDialog = lazy(() => import('./add-authenticator-dialog.tsx'));
const CurrentPasswordDialog = lazy(() => import('./current-password-dialog.tsx'));
const RenewCodesDialog = lazy(() => import('./renew-codes-dialog.tsx'));
const RemoveAuthenticatorDialog = lazy(() => import('./remove-authenticator-dialog.tsx'));

type Hint = 'hintStaff' | 'hintStaffApp' | 'hintRequired' | 'hintRequiredApp' | 'hintApp' | 'hintMail' | 'hintPassword';

function hintOf(me: ProfileQuery['me'], hasAuthenticator: boolean): Hint {
  if (me.isStaff) return hasAuthenticator ? 'hintStaffApp' : 'hintStaff';
  if (me.is2faRequired) return hasAuthenticator ? 'hintRequiredApp' : 'hintRequired';
  if (hasAuthenticator) return 'hintApp';
  return me.hasUsablePassword ? 'hintMail' : 'hintPassword';
}

/** Configures whether a password alone is sufficient, and where one-time codes come from. */
export function TwoStepPanel({ profile: { me, twoStepSignIn } }: { profile: ProfileQuery }) {
  const { t } = useTranslation(['profile', 'common']);
  const [dialog, setDialog] = useState<'off' | 'add' | 'renew' | 'remove' | null>(null);
  const update = useApiMutation(UpdateProfileDocument, { changes: ['TeamUser', 'User'], showsErrorInline: true });
  const { hasAuthenticator, recoveryCodesLeft } = twoStepSignIn;
  const close = () => setDialog(null);

  const turn = async (enabled2fa: boolean, currentPassword?: string) => {
    await update.mutateAsync({ input: { ...profileInput(me), enabled2fa, currentPassword } });
    toastSuccess(t(enabled2fa ? 'twoStep.turnedOn' : 'twoStep.turnedOff'));
  };
  return (
    <Panel title={t('twoStep.title')}>
      <FormBanner message={update.error && dialog === null ? errorText(update.error) : null} />
      <div className={styles.setting}>
        <div className={styles.words}>
          <div id="two-step-label">{t('twoStep.switch')}</div>
          <div className={styles.quiet} id="two-step-hint">
            {t(`twoStep.${hintOf(me, hasAuthenticator)}`)}
          </div>
        </div>
        <Switch
          aria-labelledby="two-step-label"
          aria-describedby="two-step-hint"
          checked={me.enabled2fa}
          disabled={
            hasAuthenticator || me.is2faRequired || update.isPending || (!me.enabled2fa && !me.hasUsablePassword)
          }
          onChange={() => (me.enabled2fa ? setDialog('off') : void turn(true).catch(() => {}))}
        />
      </div>
      <div className={styles.setting}>
        <div className={styles.words}>
          <div>
            {t('twoStep.app')} {hasAuthenticator && <Badge color="leaf">{t('twoStep.inUse')}</Badge>}
          </div>
          <div className={styles.quiet}>
            {hasAuthenticator ? t('twoStep.codesLeft', { count: recoveryCodesLeft }) : t('twoStep.appHint')}
          </div>
        </div>
        {hasAuthenticator ? (
          <Group gap="xs">
            <Button variant="default" onClick={() => setDialog('renew')}>
              {t('recovery.renew')}
            </Button>
            <Button variant="default" onClick={() => setDialog('remove')}>
              {t('twoStep.remove')}
            </Button>
          </Group>
        ) : (
          <Button variant="default" disabled={!me.hasUsablePassword} onClick={() => setDialog('add')}>
            {t('twoStep.add')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'off' && (
          <CurrentPasswordDialog
            title={t('twoStep.offTitle')}
            detail={t('twoStep.offDetail')}
            submitLabel={t('twoStep.off')}
            submit={async (currentPassword) => {
              await turn(false, currentPassword);
              close();
            }}
            onClose={close}
          />
        )}
        {dialog === 'renew' && <RenewCodesDialog onClose={close} />}
        {dialog === 'add' && <AddAuthenticatorDialog onClose={close} />}
        {dialog === 'remove' && <RemoveAuthenticatorDialog onClose={close} />}
      </Suspense>
    </Panel>
  );
}
