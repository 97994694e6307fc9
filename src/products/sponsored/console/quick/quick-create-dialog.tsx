import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { useOpenedMs } from '#design/present.ts';
import { useSelection, useViewer } from '#core/session/console/index.ts';
import { WizardSettingsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { QuickForm } from './quick-form.tsx';

/** Creates a campaign on one short form. It asks only for what has no usable default. */
export default function QuickCreateDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['campaigns', 'common']);
  const { company } = useViewer();
  const { brand } = useSelection();
  const settings = useApiQuery(WizardSettingsDocument, { brandId: brand?.id ?? '' }, { isEnabled: brand !== null });
  const nowMs = useOpenedMs();
  return (
    <Dialog onClose={onClose} title={t('quick.title')} size="lg">
      <Text c="dimmed" size="sm" mb="md">
        {t('quick.caption')}
      </Text>
      <QueryBoundary reads={{ settings }}>
        {({ settings }) =>
          brand &&
          company && (
            <QuickForm
              start={{
                brandId: brand.id,
                brandName: brand.name,
                currency: company.walletCurrency,
                settings,
                campaign: null,
                draftKey: null,
                prefilled: { contentMode: 'FILTER', keywords: [] },
                nowMs,
              }}
              onClose={onClose}
            />
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}
