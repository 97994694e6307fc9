import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError, toastSuccess } from '#design/toast.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { CampaignSkusDocument, SaveCampaignDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { offerUndo } from '#platform/console-kit/offer-undo.ts';

interface TakeOutProps {
  campaignId: string;
  product: { sku: string; name: string };
}

/** Takes a product out of a campaign. It is content: it goes to review, and can be put back until another change of it. */
export function TakeOut({ campaignId, product: { sku, name } }: TakeOutProps) {
  const { t } = useTranslation(['campaignPage', 'common']);
  const save = useApiMutation(SaveCampaignDocument, {
    changes: ['AdSet', 'ContentReview', 'SponsorCampaign'],
    showsErrorInline: true,
  });
  const [isActing, setIsActing] = useState(false);
  const readNow = async () => (await callApi(CampaignSkusDocument, { id: campaignId })).sponsorCampaign!;

  const attempt = async (work: () => Promise<void>) => {
    setIsActing(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError) toastError(errorText(error));
      else throw error;
    } finally {
      setIsActing(false);
    }
  };
  const putBack = (content: Awaited<ReturnType<typeof readNow>>, version: number) =>
    attempt(async () => {
      const { skus } = content.productAd!;
      const productBids = content.adSets[0]!.productBids;
      await save.mutateAsync({ input: { id: campaignId, version, skus, productBids } });
      toastSuccess(t('common:undo.done'));
    });
  const takeOut = () =>
    attempt(async () => {
      const before = await readNow();
      const skus = before.productAd!.skus.filter((one) => one !== sku);
      if (skus.length === before.productAd!.skus.length) return toastError(t('takeOut.gone', { name }));
      await save.mutateAsync({ input: { id: campaignId, version: before.version, skus } });
      const { version } = await readNow();
      offerUndo({
        id: `takeOut:${campaignId}:${sku}`,
        message: t('takeOut.done', { name }),
        undo: () => putBack(before, version),
      });
    });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={isActing}
      aria-label={t('takeOut.named', { name })}
      onClick={() => void takeOut()}
    >
      {t('takeOut.button')}
    </Button>
  );
}
