import { Alert, Button, Group } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WizardCampaignPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { useCurrencies } from '#core/session/console/index.ts';
import { ChangeList } from '../manage/change-list.tsx';
import type { Wizard } from './use-wizard.ts';

interface ConflictNoticeProps {
  wizard: Wizard;
  /** The campaign as another user saved it in the meantime. */
  theirs: WizardCampaignPartsFragment;
  onReload(): void;
}

/** Shows an editor what another user changed first, and lets them continue from that version. */
export function ConflictNotice({ wizard, theirs, onReload }: ConflictNoticeProps) {
  const { t } = useTranslation('campaigns');
  const catalog = useCurrencies()(wizard.catalog?.currencyCode);
  const { changes, collides } = wizard.compareWith(theirs);
  return (
    <Alert
      role="alert"
      color="amber"
      variant="light"
      icon={<IconUsers size={18} />}
      title={t('conflict.title')}
      closeButtonLabel={t('conflict.close')}
    >
      <p style={{ margin: '0 0 8px' }}>{t(changes.length ? 'conflict.changes' : 'conflict.reviewed')}</p>
      <ChangeList changes={changes} currencies={{ wallet: wizard.currency, catalog }} />
      <Group gap="xs" mt="sm">
        <Button
          onClick={() => {
            wizard.rebase(theirs);
            onReload();
          }}
        >
          {t('conflict.keep')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            wizard.discard();
            onReload();
          }}
        >
          {t('notice.reload')}
        </Button>
      </Group>
      {collides && <p style={{ margin: '8px 0 0' }}>{t('conflict.collides')}</p>}
    </Alert>
  );
}
