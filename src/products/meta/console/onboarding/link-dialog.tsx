import { Anchor, Button, Checkbox, Group, Loader, Stack, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { MetaMarketplaceDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { pageUrlProblem } from '../../rules/onboarding.ts';
import { useProblemText } from '../use-problem-text.ts';
import type { Seller } from '../use-seller.ts';
import type { useLinking } from './use-linking.ts';

interface LinkDialogProps {
  seller: Seller;
  linking: ReturnType<typeof useLinking>;
  onClose(): void;
}

/**
 * Asks for the shop's page and its owner's consent, then shows the progress of linking. Closing the dialog does not
 * stop it.
 */
export function LinkDialog({ seller, linking, onClose }: LinkDialogProps) {
  const { t } = useTranslation(['metaAds', 'common']);
  const problemText = useProblemText();
  const marketplace = useApiQuery(MetaMarketplaceDocument, { sellerId: seller.id });
  const { data } = marketplace;
  const [url, setUrl] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const [isAgreed, setIsAgreed] = useState(false);
  const requiresUrl = data?.metaMarketplaceConfig.defaultSellerPageUrl === null;
  const problem = requiresUrl ? pageUrlProblem(url) : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTouched(true);
    if (!problem && isAgreed) void linking.link(requiresUrl ? url.trim() : null);
  };
  return (
    <Dialog
      isBusy={linking.isSending}
      isTyped={linking.stage === 'UNLINKED' && url !== ''}
      onClose={onClose}
      title={t('linking.dialogTitle', { seller: seller.name })}
    >
      {linking.stage !== 'UNLINKED' ? (
        <Stack gap="md">
          <Group gap="sm" wrap="nowrap" role="status">
            <Loader size={18} />
            <Text>{t(linking.stage === 'FINISHING' ? 'linking.finishing' : 'linking.received')}</Text>
          </Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:action.close')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <QueryBoundary reads={{ marketplace }} skeleton={<SkeletonLines count={4} />}>
          {() => (
            <form onSubmit={submit} noValidate>
              <Stack gap="md">
                <FormBanner message={linking.failure} />
                {requiresUrl && (
                  <TextField
                    label={t('linking.url')}
                    description={t('linking.urlHint')}
                    placeholder="https://www.facebook.com/…"
                    type="url"
                    data-autofocus
                    value={url}
                    onChange={(event) => setUrl(event.currentTarget.value)}
                    onBlur={() => url !== '' && setIsTouched(true)}
                    error={isTouched && problem ? problemText(problem) : undefined}
                  />
                )}
                <Checkbox
                  checked={isAgreed}
                  onChange={(event) => setIsAgreed(event.currentTarget.checked)}
                  label={
                    <Trans
                      t={t}
                      i18nKey="linking.terms"
                      components={{
                        terms: (
                          <Anchor
                            href="/terms-and-conditions"
                            target="_blank"
                            rel="noreferrer"
                            inherit
                            underline="always"
                          />
                        ),
                      }}
                    />
                  }
                />
                <Group justify="flex-end" gap="xs">
                  <Button variant="default" onClick={onClose}>
                    {t('common:action.cancel')}
                  </Button>
                  <Button type="submit" loading={linking.isSending} disabled={!isAgreed}>
                    {t('linking.link')}
                  </Button>
                </Group>
              </Stack>
            </form>
          )}
        </QueryBoundary>
      )}
    </Dialog>
  );
}
