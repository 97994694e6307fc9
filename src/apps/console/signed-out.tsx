import { Box, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { clearPendingSignOut } from '#platform/api-client/ended-session.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { SignOutDocument } from '#platform/api-client/generated/graphql.ts';
import { hardNavigate } from '#platform/api-client/hard-navigate.ts';

/**
 * Ends the session on the server, after a sign-out that did not reach it. Resolves to false while it still cannot be
 * reached; a session that has ended by itself is as good.
 */
export async function finishSignOut(): Promise<boolean> {
  try {
    await callApi(SignOutDocument, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'UNAUTHENTICATED') return false;
  }
  clearPendingSignOut();
  hardNavigate('/auth');
  return true;
}

/** Replaces the whole console, of which nothing stays in memory. Part of the first script: no more can be loaded. */
export function SignedOutPage() {
  const { t } = useTranslation('common');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const retry = async () => {
    setState('busy');
    if (!(await finishSignOut())) setState('failed');
  };
  return (
    <Box mih="calc(100dvh - var(--test-bar))" p="md" style={{ display: 'grid', placeItems: 'center' }}>
      <Stack gap="md" maw={460} role="alert">
        <Title order={1} size="h3">
          {t('signedOut.title')}
        </Title>
        <FormBanner message={state === 'failed' ? errorText(new ApiError('NETWORK', t('error.network'))) : null} />
        <Text c="dimmed">{t('signedOut.detail')}</Text>
        <div>
          <Button loading={state === 'busy'} onClick={() => void retry()}>
            {t('signedOut.retry')}
          </Button>
        </div>
      </Stack>
    </Box>
  );
}
