import { Button, Group, Stack } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { CreateMetaCampaignDocument, MetaMarketplaceDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery, useKeyedMutation } from '#platform/api-client/hooks.ts';
import { useBalance } from '../dashboard/balance-card.tsx';
import { useMetaSettings, type Seller } from '../use-seller.ts';
import { CampaignFields } from './campaign-fields.tsx';
import { CreationDialog } from './creation-dialog.tsx';
import { inputOf, startValues, useCampaignForm, type CampaignValues } from './use-campaign-form.ts';
import { useToday } from '#design/format.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Values of the short form, to continue with on the setup page. */
    metaDraft?: CampaignValues;
  }
}

interface QuickDialogProps {
  seller: Seller;
  onClose(): void;
}

/** Creates a campaign for all products of a seller on one short form. */
export function QuickDialog({ seller, onClose }: QuickDialogProps) {
  const { t } = useTranslation(['metaAds', 'common']);
  const settings = useMetaSettings();
  const marketplace = useApiQuery(MetaMarketplaceDocument, { sellerId: seller.id });
  const [sessionId, setSessionId] = useState<string | null>(null);
  return (
    <>
      <Dialog isHidden={sessionId !== null} onClose={onClose} title={t('quick.title')}>
        <QueryBoundary reads={{ settings: settings.read, marketplace }}>
          {({ marketplace: { metaMarketplaceConfig } }) => (
            <QuickForm
              seller={seller}
              creativeText={metaMarketplaceConfig.creativeText ?? null}
              onStarted={setSessionId}
              onClose={onClose}
            />
          )}
        </QueryBoundary>
      </Dialog>
      {sessionId !== null && (
        <CreationDialog
          sellerId={seller.id}
          sessionId={sessionId}
          onBack={() => setSessionId(null)}
          onClose={onClose}
        />
      )}
    </>
  );
}

interface QuickFormProps extends QuickDialogProps {
  creativeText: string | null;
  onStarted(sessionId: string): void;
}

function QuickForm({ seller, creativeText, onStarted, onClose }: QuickFormProps) {
  const { t } = useTranslation(['metaAds', 'common']);
  const navigate = useNavigate();
  const { hasAdvancedSetup } = useMetaSettings();
  const today = useToday();
  const currency = useBalance(seller.id).account?.accountCurrency;
  const create = useKeyedMutation(CreateMetaCampaignDocument, 'createMetaCampaign', {
    about: seller.id,
    changes: ['AsyncSession'],
  });
  const { form, isSubmitting, serverMessage, onSubmit } = useCampaignForm({
    initialValues: startValues(creativeText, today),
    currency,
    submit: async (values) => {
      const { createMetaCampaign } = await create.mutateAsync(inputOf(seller.id, values));
      onStarted(createMetaCampaign.asyncSession.id);
    },
  });
  const goOn = () =>
    void navigate({
      to: '/mpa/campaign/add',
      search: { mbgSellerId: seller.id },
      state: { metaDraft: form.values },
    });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FormBanner message={serverMessage} />
        <CampaignFields form={form} currency={currency} existing={null} />
        <Group justify="space-between" gap="xs">
          {hasAdvancedSetup ? (
            <Button
              variant="subtle"
              leftSection={<IconAdjustments size={15} stroke={1.8} aria-hidden />}
              onClick={goOn}
              disabled={isSubmitting}
            >
              {t('quick.advanced')}
            </Button>
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" onClick={onClose} disabled={isSubmitting}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {t('quick.submit')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
