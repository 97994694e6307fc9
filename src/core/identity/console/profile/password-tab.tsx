import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { PasswordField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { Panel } from '#design/page.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { ChangePasswordDocument, ProfileDocument, type ProfileQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { unmetDisplayedRules } from '../../rules/password.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import styles from './profile.module.css';

/** Changes the password, or sets a first password for users who signed up through a seller center. */
export function PasswordTab() {
  const { t } = useTranslation('profile');
  const profile = useApiQuery(ProfileDocument, {});
  const me = profile.data?.me;
  return (
    <div className={styles.panels}>
      <Panel title={t('password.title')}>
        <QueryBoundary reads={{ profile }} skeleton={<SkeletonLines count={5} />}>
          {({ profile: { me } }) => <PasswordForm me={me} />}
        </QueryBoundary>
      </Panel>
      {me && !me.isImpersonate && <SessionsPanel />}
    </div>
  );
}

function PasswordForm({ me }: { me: ProfileQuery['me'] }) {
  const { email, hasUsablePassword: hasPassword } = me;
  const personal = [email, me.firstName, me.lastName];
  const { t } = useTranslation(['profile', 'auth']);
  const { mutateAsync } = useApiMutation(ChangePasswordDocument, {
    changes: ['OwnSession', 'User'],
    showsErrorInline: true,
  });
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: { currentPassword: '', newPassword: '', confirmed: '' },
    validate: {
      currentPassword: (value) => (!hasPassword || value ? null : t('error.requireCurrentPassword')),
      newPassword: (value) => (unmetDisplayedRules(value, personal).length ? t('auth:error.passwordRules') : null),
      confirmed: (value, { newPassword }) => (value === newPassword ? null : t('auth:error.passwordsDiffer')),
    },
    submit: async ({ currentPassword, newPassword }) => {
      await mutateAsync({ input: { newPassword, currentPassword: hasPassword ? currentPassword : undefined } });
      form.reset();
      toastSuccess(t('password.saved'));
    },
  });
  const toggle = { 'aria-label': t('auth:signIn.showPassword') };
  return (
    <form onSubmit={onSubmit} noValidate className={styles.form}>
      <p className={styles.quiet}>{t(hasPassword ? 'password.hint' : 'password.firstHint')}</p>
      <FormBanner message={serverMessage} />
      {/* Lets password managers associate the user name with the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {hasPassword && <CurrentPasswordField size="sm" {...form.getInputProps('currentPassword')} />}
      <NewPasswordField
        label={t('auth:password.new')}
        {...form.getInputProps('newPassword')}
        value={form.values.newPassword}
        personal={personal}
      />
      <PasswordField
        size="sm"
        label={t('auth:password.confirm')}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        {...form.getInputProps('confirmed')}
      />
      <div>
        <Button type="submit" loading={isSubmitting}>
          {t(hasPassword ? 'password.submit' : 'password.submitFirst')}
        </Button>
      </div>
    </form>
  );
}
