import { Button } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { TimezoneField } from '#design/form/place-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useUnsaved } from '#design/form/use-unsaved.tsx';
import { Panel } from '#design/page.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { ProfileDocument, UpdateProfileDocument, type ProfileQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { SingleKeysSwitch } from '#platform/console-kit/single-keys-switch.tsx';
import { EmailPanel } from './email-panel.tsx';
import { profileInput } from './profile-input.ts';
import { TwoStepPanel } from './two-step-panel.tsx';
import styles from './profile.module.css';

/** Edits name, language and time zone, and how the user signs in. */
export function SettingsTab() {
  const { t } = useTranslation('profile');
  const profile = useApiQuery(ProfileDocument, {});
  return (
    <div className={styles.panels}>
      <QueryBoundary
        reads={{ profile }}
        skeleton={
          <Panel>
            <SkeletonLines count={6} />
          </Panel>
        }
      >
        {({ profile }) => (
          <>
            <SettingsForm me={profile.me} />
            <EmailPanel me={profile.me} />
            <TwoStepPanel profile={profile} />
            <Panel title={t('keyboard')}>
              <SingleKeysSwitch />
            </Panel>
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

function SettingsForm({ me }: { me: ProfileQuery['me'] }) {
  const { t } = useTranslation(['profile', 'common']);
  const { mutateAsync } = useApiMutation(UpdateProfileDocument, {
    changes: ['TeamUser', 'User'],
    showsErrorInline: true,
  });
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: { ...profileInput(me), language: me.language },
    validate: {
      firstName: (value) => (value.trim() ? null : t('error.requireFirstName')),
      lastName: (value) => (value.trim() ? null : t('error.requireLastName')),
      title: (value) => (value.trim() ? null : t('error.requireTitle')),
      timezone: (value) => (value.trim() ? null : t('error.requireTimezone')),
    },
    submit: async (input) => {
      await mutateAsync({ input });
      if (input.language !== me.language) await i18next.changeLanguage(input.language);
      unsaved.forget(input);
      toastSuccess(i18next.t('profile:saved'));
    },
  });
  const unsaved = useUnsaved(form, `profile.${me.id}`);
  return (
    <Panel title={t('settings.title')}>
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        {unsaved.guard}
        <FormBanner message={serverMessage} />
        <div className={styles.pair}>
          <TextField
            withAsterisk
            label={t('settings.firstName')}
            autoComplete="given-name"
            maxLength={100}
            {...form.getInputProps('firstName')}
          />
          <TextField
            withAsterisk
            label={t('settings.lastName')}
            autoComplete="family-name"
            maxLength={100}
            {...form.getInputProps('lastName')}
          />
        </div>
        <TextField
          withAsterisk
          label={t('settings.jobTitle')}
          autoComplete="organization-title"
          maxLength={100}
          {...form.getInputProps('title')}
        />
        <div className={styles.pair}>
          <SelectField
            label={t('settings.language')}
            data={me.allLanguages.map(({ code, label }) => ({ value: code, label }))}
            {...form.getInputProps('language')}
          />
          <TimezoneField withAsterisk label={t('settings.timezone')} {...form.getInputProps('timezone')} />
        </div>
        <div>
          <Button type="submit" loading={isSubmitting}>
            {t('common:action.save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
