import { Button, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { Panel } from '#design/page.tsx';
import { toastSuccess } from '#design/toast.ts';
import { RevokeStorefrontKeyDocument, StorefrontKeysDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { useListAddress, usePagedRows } from '#platform/console-kit/list.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import type { KeyInUse } from '../rules/api-key-guide.ts';
import { GuideLink } from './guide-link.tsx';
import { FirstSteps } from './first-steps.tsx';
import { KeyChanges } from './key-changes.tsx';
import { useKeyColumns } from './key-columns.tsx';
import { MadeStorefrontKeyDialog } from './made-storefront-key-dialog.tsx';
import { NewStorefrontKeyDialog } from './new-storefront-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { KEY_WRITE, type StorefrontKey } from './storefront-key.ts';
import { storefrontList } from './storefront-search.ts';

type Opened =
  | { dialog: 'new' }
  | { dialog: 'rotate' | 'revoke'; key: StorefrontKey }
  | { dialog: 'made'; key: Omit<KeyInUse, 'url'> };

/** The keys of a storefront: lists them, makes new ones, rotates and revokes. */
export function StorefrontKeys({ catalogId }: { catalogId: string }) {
  const { t } = useTranslation('storefront');
  const query = useApiQuery(StorefrontKeysDocument, { catalogId });
  const keys = query.data?.storefrontKeys;
  const { rows, paging } = usePagedRows(useListAddress(storefrontList), keys, { label: t('keys.title') });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const make = () => setOpened({ dialog: 'new' });
  const columns = useKeyColumns({
    onRotate: (key) => setOpened({ dialog: 'rotate', key }),
    onRevoke: (key) => setOpened({ dialog: 'revoke', key }),
  });
  const url = window.location.origin;
  return (
    <Stack gap="md">
      <Panel
        flush
        title={t('keys.title')}
        actions={
          <Button leftSection={<IconKey size={15} aria-hidden />} onClick={make}>
            {t('new.open')}
          </Button>
        }
      >
        <QueryTable
          label={t('keys.title')}
          columns={columns}
          query={query}
          rows={rows}
          rowId={({ id }) => id}
          paging={paging}
          empty={<FirstSteps url={url} onMake={make} />}
        />
      </Panel>
      <GuideLink />
      <KeyChanges catalogId={catalogId} />
      {opened?.dialog === 'new' && (
        <NewStorefrontKeyDialog
          catalogId={catalogId}
          onMade={(key) => setOpened({ dialog: 'made', key })}
          onClose={close}
        />
      )}
      {opened?.dialog === 'rotate' && (
        <RotateKeyDialog
          catalogId={catalogId}
          rotated={opened.key}
          onMade={(secret) =>
            setOpened({ dialog: 'made', key: { secret, scopes: opened.key.scopes, origins: opened.key.origins } })
          }
          onClose={close}
        />
      )}
      {opened?.dialog === 'revoke' && <RevokeDialog catalogId={catalogId} revoked={opened.key} onClose={close} />}
      {opened?.dialog === 'made' && <MadeStorefrontKeyDialog made={{ ...opened.key, url }} onClose={close} />}
    </Stack>
  );
}

interface RevokeDialogProps {
  catalogId: string;
  revoked: StorefrontKey;
  onClose(): void;
}

function RevokeDialog({ catalogId, revoked: { id, label }, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('storefront');
  const { mutateAsync } = useApiMutation(RevokeStorefrontKeyDocument, KEY_WRITE);
  return (
    <ConfirmDialog
      title={t('revoke.title', { name: label })}
      confirmLabel={t('revoke.submit')}
      isDestructive
      onConfirm={async () => {
        await mutateAsync({ input: { catalogId, id } });
        toastSuccess(t('revoke.done', { name: label }));
      }}
      onClose={onClose}
    >
      {t('revoke.detail')}
    </ConfirmDialog>
  );
}
