import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { ErrorState, SkeletonLines } from '#design/states.tsx';
import { useSelection, useViewer } from '#core/session/console/index.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { WizardSettingsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QuickForm } from './quick-form.tsx';

/** Creates a campaign on one short form. It asks only for what has no usable default. */
export default function QuickCreateDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['campaigns', 'common']);
  const { company } = useViewer();
  const { brand } = useSelection();
  const settings = useApiQuery(WizardSettingsDocument, { brandId: brand?.id ?? '' }, { isEnabled: brand !== null });
  const [nowMs] = useState(Date.now);
  return (
    <Dialog onClose={onClose} title={t('quick.title')} size="lg">
      <Text c="dimmed" size="sm" mb="md">
        {t('quick.caption')}
      </Text>
      {settings.error && <ErrorState message={errorText(settings.error)} onRetry={() => void settings.refetch()} />}
      {settings.isPending && <SkeletonLines count={6} />}
      {settings.data && brand && company && (
        <QuickForm
          start={{
            brandId: brand.id,
            brandName: brand.name,
            currency: company.walletCurrency,
            settings: settings.data,
            campaign: null,
            draftKey: null,
            prefilled: { contentMode: 'FILTER', keywords: [] },
            nowMs,
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
