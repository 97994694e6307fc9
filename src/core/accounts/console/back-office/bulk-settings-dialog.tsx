import { Autocomplete, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useSettled } from '#design/form/use-settled.ts';
import { SkeletonLines } from '#design/states.tsx';
import { ClustersDocument, PreviewCompanyChangesDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { MAX_CLUSTER } from '../../rules/company-settings.ts';
import { BULK_SWITCHES, EMPTY_BULK, sentSettings, type BulkSwitch } from './bulk-values.ts';
import { isChanged, OutcomeList } from './outcome-list.tsx';
import { ReasonField, useReasonCheck } from './reason-field.tsx';
import type { BulkRequest } from './use-bulk-settings.ts';

interface BulkSettingsDialogProps {
  companyIds: readonly string[];
  apply(request: BulkRequest): Promise<unknown>;
  onClose(): void;
}

/** Sets what staff decide for several companies, and says beforehand what changes for whom. */
export function BulkSettingsDialog({ companyIds, apply, onClose }: BulkSettingsDialogProps) {
  const { t } = useTranslation('company');
  const clusters = useApiQuery(ClustersDocument, {});
  const { form, ...state } = useServerForm({
    initialValues: EMPTY_BULK,
    validate: { reason: useReasonCheck() },
    submit: async (values) => {
      await apply({ companyIds, settings: sentSettings(values)!, reason: values.reason });
      onClose();
    },
  });
  const settings = sentSettings(form.values);
  const asked = useSettled(settings);
  const isCurrent = JSON.stringify(asked) === JSON.stringify(settings);
  const preview = useApiQuery(
    PreviewCompanyChangesDocument,
    { companyIds: [...companyIds], ...asked },
    { isEnabled: asked !== null },
  );
  const planned = isCurrent && settings ? (preview.data?.previewCompanyChanges ?? []).filter(isChanged).length : 0;
  const choice = (name: BulkSwitch) => (
    <SelectField
      key={name}
      label={t(`desk.setting.${name}`)}
      data={[
        { value: 'KEEP', label: t('desk.bulk.keep') },
        { value: 'ON', label: t('desk.yes') },
        { value: 'OFF', label: t('desk.no') },
      ]}
      {...form.getInputProps(name)}
    />
  );
  const { cluster } = form.values;
  return (
    <FormDialog
      size="lg"
      title={t('desk.bulk.title', { count: companyIds.length })}
      submitLabel={planned > 0 ? t('desk.bulk.apply', { count: planned }) : t('desk.bulk.change')}
      canSubmit={planned > 0}
      {...state}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {BULK_SWITCHES.map(choice)}
        <SelectField
          label={t('desk.setting.cluster')}
          data={[
            { value: 'KEEP', label: t('desk.bulk.keep') },
            { value: 'NONE', label: t('desk.bulk.noCluster') },
            { value: 'JOIN', label: t('desk.bulk.joinCluster') },
          ]}
          {...form.getInputProps('cluster')}
        />
      </SimpleGrid>
      {cluster === 'JOIN' && (
        <Autocomplete
          label={t('desk.bulk.clusterName')}
          data={clusters.data?.clusters ?? []}
          maxLength={MAX_CLUSTER}
          {...form.getInputProps('clusterName')}
        />
      )}
      <ReasonField {...form.getInputProps('reason')} />
      <div aria-live="polite">
        {settings === null ? (
          <Text c="dimmed">{t('desk.bulk.choosePart')}</Text>
        ) : (
          <QueryBoundary reads={{ preview }} skeleton={<SkeletonLines count={3} />}>
            {({ preview: { previewCompanyChanges } }) => <OutcomeList companies={previewCompanyChanges} />}
          </QueryBoundary>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {t('desk.bulk.mailed')}
      </Text>
    </FormDialog>
  );
}
