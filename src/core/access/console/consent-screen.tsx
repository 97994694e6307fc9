import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceLaptop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { ClosedNotice } from '#design/form/closed-section.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { Page, Panel } from '#design/page.tsx';
import { NO_PROOF, ProofField, proofOf, proofRules, useViewer } from '#core/session/console/index.ts';
import {
  AllowClientDocument,
  ClientRequestDocument,
  type AllowClientMutationVariables,
  type ClientRequestQuery,
} from '#platform/api-client/generated/graphql.ts';
import { hardNavigate } from '#platform/api-client/hard-navigate.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import { consentSearch } from './consent-search.ts';
import { MandateTerms, NO_TERMS, termsOf } from './mandate-terms.tsx';

type Request = AllowClientMutationVariables['input']['request'];

/** Where a client of an agent sends its user: who asks, for which company, and what it will be allowed. */
export function ConsentScreen({ search }: ScreenProps<'/authorize', ReturnType<typeof consentSearch>>) {
  const { t } = useTranslation('access');
  const request: Request = {
    clientId: search.client_id ?? '',
    redirectUri: search.redirect_uri ?? '',
    responseType: search.response_type ?? '',
    codeChallenge: search.code_challenge ?? '',
    codeChallengeMethod: search.code_challenge_method ?? '',
    resource: search.resource ?? '',
    state: search.state ?? '',
  };
  const query = useApiQuery(ClientRequestDocument, { request });
  return (
    <Page title={t('consent.title')} subtitle={t('consent.subtitle')}>
      <Panel title={t('consent.asks')}>
        <QueryBoundary reads={{ query }}>
          {({ query: asked }) => <Asked request={request} asked={asked} />}
        </QueryBoundary>
      </Panel>
    </Page>
  );
}

function Asked({ request, asked }: { request: Request; asked: ClientRequestQuery }) {
  const { t } = useTranslation('access');
  const { company } = useViewer();
  const { clientName, clientHost, redirectHost, isRedirectLocal, error, refusalUrl } = asked.clientRequest;
  return (
    <Stack gap="md" maw={560}>
      <Facts
        facts={[
          [t(isRedirectLocal ? 'consent.claimedHost' : 'consent.clientHost'), <strong key="host">{clientHost}</strong>],
          [t('consent.client'), clientName === clientHost ? null : clientName],
          [t('consent.redirectHost'), isRedirectLocal ? t('consent.thisDevice', { host: redirectHost }) : redirectHost],
          [t('consent.company'), <strong key="company">{company?.name}</strong>],
        ]}
      />
      {isRedirectLocal ? (
        <Alert variant="light" color="amber" icon={<IconDeviceLaptop size={18} />} role="note">
          {t('consent.local', { host: clientHost })}
        </Alert>
      ) : (
        <Text size="sm" c="dimmed">
          {t('consent.nameIsClaim', { host: clientHost })}
        </Text>
      )}
      {error === null ? (
        <ConsentForm request={request} asked={asked} />
      ) : (
        <>
          <FormBanner message={t(`consent.error.${error}`)} />
          <Group>
            <Button component="a" href={refusalUrl} variant="default">
              {t('consent.back', { host: redirectHost })}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

/** The form of a mandate. Nothing but reading is ticked in advance. */
function ConsentForm({ request, asked }: { request: Request; asked: ClientRequestQuery }) {
  const { t } = useTranslation(['access', 'common']);
  const { isImpersonate, company } = useViewer();
  const { mutateAsync } = useApiMutation(AllowClientDocument, {
    changes: ['Mandate', 'SharedBudget'],
    showsErrorInline: true,
  });
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: { ...NO_TERMS, ...NO_PROOF },
    validate: proofRules(t),
    submit: async (values) => {
      const shown = { request, companyId: company?.id ?? '' };
      const { allowClient } = await mutateAsync({ input: { ...shown, ...termsOf(values), ...proofOf(values) } });
      hardNavigate(allowClient.answerUrl);
    },
  });
  const { clientName, refusalUrl } = asked.clientRequest;
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('consent.title')}>
      <Stack gap="sm">
        {isImpersonate && <ClosedNotice reason={t('common:shell.notImpersonated')} />}
        <Text size="sm">{t('consent.reads', { name: clientName })}</Text>
        <Text size="sm" c="dimmed">
          {t('mandate.detail')}
        </Text>
        <MandateTerms
          groups={form.values.groups}
          brandsHint={t('new.brandsHint')}
          choices={{ brands: asked.accessibleCompanyBrands.objects, catalogs: asked.allCatalogs }}
          inputProps={form.getInputProps}
        />
        <ProofField way={form.values.way} inputProps={form.getInputProps} />
        <FormBanner message={serverMessage} />
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button component="a" href={refusalUrl} variant="default" disabled={isSubmitting}>
            {t('consent.refuse')}
          </Button>
          <Button type="submit" loading={isSubmitting} disabled={isImpersonate}>
            {t('consent.allow')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
