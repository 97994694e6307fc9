import { Button, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { ClosedNotice } from '#design/form/closed-section.tsx';
import { countryName } from '#design/form/places.ts';
import { Page, Panel } from '#design/page.tsx';
import { ErrorState } from '#design/states.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import { useViewer } from '#core/session/console/index.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  LinkAccountDocument,
  LinkedAccountsDocument,
  UnlinkAccountDocument,
  type LinkedAccountsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { isOwnReturn } from '../rules/provider-return.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';

type Provider = LinkedAccountsQuery['sellerCenterAuthBackends'][number];

/** Lists seller centers by country, with the company's account in each. */
export function LinkedScreen() {
  const { t } = useTranslation(['company', 'common']);
  const { isImpersonate } = useViewer();
  const failure = useLinkOnReturn();
  const [isSeen, setIsSeen] = useState(false);
  return (
    <Page title={t('linked.title')}>
      {failure && !isSeen ? (
        <Panel flush>
          <ErrorState title={t('linked.failed')} message={failure} onRetry={() => setIsSeen(true)} />
        </Panel>
      ) : (
        <>
          {isImpersonate && <ClosedNotice reason={t('common:shell.notImpersonated')} />}
          <Providers />
        </>
      )}
    </Page>
  );
}

/**
 * On return from a seller center, links the account that signed in there and removes its parameters from the address.
 * Returns the error text, if any.
 */
function useLinkOnReturn(): string | null {
  const { t } = useTranslation('company');
  const arrival = useSearch({ from: '/shell/linked' });
  const [{ accessToken, provider, error }] = useState(() =>
    isOwnReturn(document.cookie, arrival.accessToken ?? '', location)
      ? arrival
      : { ...arrival, accessToken: undefined },
  );
  const isUsed = useRef(false);
  const navigate = useNavigate();
  const linking = useApiMutation(LinkAccountDocument, { changes: ['CompanyLinkedAccount'], showsErrorInline: true });

  const link = useEffectEvent(() => {
    if (!provider || isUsed.current) return;
    isUsed.current = true;
    void navigate({
      to: '.',
      search: (search) => ({ ...search, accessToken: undefined, provider: undefined, error: undefined }),
      replace: true,
    });
    if (!accessToken) return;
    // A failure is shown above the list.
    linking.mutateAsync({ input: { provider, accessToken } }).then(
      () => toastSuccess(t('linked.linked')),
      () => {},
    );
  });
  useEffect(() => link(), []);

  if (linking.error) return errorText(linking.error);
  if (!provider || accessToken) return null;
  return error === 'unreachable' ? t('linked.unreachable') : t('linked.refused');
}

function Providers() {
  const { t } = useTranslation('company');
  const accounts = useApiQuery(LinkedAccountsDocument, {});
  const [unlinking, setUnlinking] = useState<Provider | null>(null);
  const { mutateAsync: unlink } = useApiMutation(UnlinkAccountDocument, {
    changes: ['CompanyLinkedAccount'],
    showsErrorInline: true,
  });
  const { isImpersonate } = useViewer();
  const columns = useColumns(isImpersonate ? null : setUnlinking);
  return (
    <Panel flush>
      <QueryTable
        label={t('linked.title')}
        columns={columns}
        rows={accounts.data?.sellerCenterAuthBackends}
        rowId={(provider) => provider.id}
        query={accounts}
      />
      {unlinking && (
        <ConfirmDialog
          title={t('linked.confirmTitle', { name: unlinking.name })}
          confirmLabel={t('linked.unlink')}
          isDestructive
          onConfirm={async () => {
            await unlink({ provider: unlinking.provider });
            toastSuccess(t('linked.unlinked'));
          }}
          onClose={() => setUnlinking(null)}
        >
          {t('linked.confirmDetail')}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** Without `onUnlink` the table is read-only. */
function useColumns(onUnlink: ((provider: Provider) => void) | null): Column<Provider>[] {
  const { t, i18n } = useTranslation('company');
  return useMemo(
    () => [
      {
        id: 'country',
        header: t('linked.country'),
        pinned: 'left',
        cell: (provider) => (
          <div>
            <div>{countryName(provider.countryCode, i18n.language)}</div>
            <Text size="xs" c="dimmed">
              {provider.name}
            </Text>
          </div>
        ),
      },
      {
        id: 'status',
        header: t('linked.status'),
        cell: ({ companyLinkedAccount }) =>
          companyLinkedAccount ? (
            <div>
              <StatusBadge tone="success" label={t('linked.isLinked')} />
              <Text size="xs" c="dimmed" mt={2}>
                {companyLinkedAccount.email}
              </Text>
            </div>
          ) : (
            <StatusBadge tone="neutral" label={t('linked.notLinked')} />
          ),
      },
      {
        id: 'action',
        header: t('linked.action'),
        align: 'right',
        width: 120,
        cell: (provider) =>
          onUnlink === null ? null : provider.companyLinkedAccount ? (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('linked.unlinkNamed', { name: provider.name })}
              onClick={() => onUnlink(provider)}
            >
              {t('linked.unlink')}
            </Button>
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              component="a"
              href={linkAddress(provider.authUrl)}
              aria-label={t('linked.linkNamed', { name: provider.name })}
            >
              {t('linked.link')}
            </Button>
          ),
      },
    ],
    [t, i18n.language, onUnlink],
  );
}

/** Returns the seller center's sign-in address, which returns the browser to this screen. */
function linkAddress(authUrl: string): string {
  const returnUrl = `${window.location.origin}/linked`;
  return `${authUrl}?${new URLSearchParams({ mode: 'link', redirect_url: returnUrl }).toString()}`;
}
