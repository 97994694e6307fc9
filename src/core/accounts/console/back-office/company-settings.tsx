import { Autocomplete, Button, Group, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '#design/form/number-fields.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { Panel } from '#design/page.tsx';
import { toastSuccess } from '#design/toast.ts';
import { ChangeCompanyDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { MAX_CLUSTER } from '../../rules/company-settings.ts';
import type { BackOfficeCompany } from './company-screen.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ReasonField, useReasonCheck } from './reason-field.tsx';

/** Edits the company-wide staff settings, saved together with one reason. */
export function CompanySettings({ found, clusters }: { found: BackOfficeCompany; clusters: readonly string[] }) {
  const { t } = useTranslation('company');
  const checkReason = useReasonCheck();
  const [isDeclining, setIsDeclining] = useState(false);
  const { mutateAsync } = useApiMutation(ChangeCompanyDocument, {
    changes: ['Company', 'DeskCompany'],
    showsErrorInline: true,
  });
  const { company, walletCurrency } = found;
  const refresh = async () => {
    toastSuccess(t('desk.saved'));
  };
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: {
      isApproved: found.isApproved,
      canBeUpdated: company.canBeUpdated,
      canBeToppedUp: company.canBeToppedUp,
      requiresTwoStep: company.requiresTwoStep,
      cluster: found.cluster ?? '',
      overdraft: found.overdraft,
      reason: '',
    },
    validate: {
      overdraft: (value) => (value ? null : t('desk.overdraftNeeded')),
      reason: checkReason,
    },
    submit: async (values) => {
      const { isApproved, reason, ...settings } = values;
      // Omitted when unchanged, so that saving other settings does not decline a pending approval request.
      const approval = isApproved === found.isApproved ? {} : { isApproved };
      await mutateAsync({ input: { companyId: found.id, reason, ...settings, ...approval } });
      form.resetDirty({ ...values, reason: '' });
      if (form.getValues().reason === reason) form.setFieldValue('reason', '');
      await refresh();
    },
  });
  const switchOf = (field: 'isApproved' | 'canBeUpdated' | 'canBeToppedUp' | 'requiresTwoStep') => (
    <Switch
      label={t(`desk.setting.${field}`)}
      description={t(`desk.hint.${field}`)}
      {...form.getInputProps(field, { type: 'checkbox' })}
    />
  );
  return (
    <Panel title={t('desk.tabs.settings')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md" maw={640}>
          <FormBanner message={serverMessage} />
          {switchOf('isApproved')}
          {found.dateApprovalRequested && (
            <Group gap="xs">
              <Button type="button" variant="default" onClick={() => setIsDeclining(true)}>
                {t('desk.decline')}
              </Button>
            </Group>
          )}
          {switchOf('canBeUpdated')}
          {switchOf('canBeToppedUp')}
          {switchOf('requiresTwoStep')}
          <Autocomplete
            label={t('desk.setting.cluster')}
            description={t('desk.hint.cluster')}
            data={[...clusters]}
            maxLength={MAX_CLUSTER}
            {...form.getInputProps('cluster')}
          />
          <MoneyField
            label={t('desk.overdraft')}
            description={t('desk.hint.overdraft')}
            currency={walletCurrency}
            {...form.getInputProps('overdraft')}
          />
          <ReasonField {...form.getInputProps('reason')} />
          <Group>
            <Button type="submit" loading={isSubmitting} disabled={!form.isDirty()}>
              {t('desk.save')}
            </Button>
          </Group>
        </Stack>
      </form>
      {isDeclining && (
        <ReasonDialog
          title={t('desk.declineTitle', { company: company.name })}
          detail={t('desk.declineDetail')}
          submitLabel={t('desk.decline')}
          submit={async (reason) => {
            await mutateAsync({ input: { companyId: found.id, isApproved: false, reason } });
            await refresh();
          }}
          onClose={() => setIsDeclining(false)}
        />
      )}
    </Panel>
  );
}
