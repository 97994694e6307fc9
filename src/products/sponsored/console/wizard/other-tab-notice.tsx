import { Alert, Button, Group } from '@mantine/core';
import { IconBrowser } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Wizard } from './use-wizard.ts';

/** Reports that another tab or browser edits the same draft, and lets the user choose between the two. */
export function OtherTabNotice({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const { otherTab } = wizard;
  if (!otherTab) return null;
  const isElsewhere = otherTab.elsewhere !== undefined;
  const title = isElsewhere ? 'otherTab.elsewhere.title' : 'otherTab.title';
  const [changed, gone] = isElsewhere
    ? (['otherTab.elsewhere.changed', 'otherTab.elsewhere.gone'] as const)
    : (['otherTab.changed', 'otherTab.gone'] as const);
  return (
    <Alert role="alert" color="amber" variant="light" icon={<IconBrowser size={18} />} title={t(title)}>
      <p style={{ margin: 0 }}>{t(otherTab.draft || otherTab.isLaterVersion ? changed : gone)}</p>
      <Group gap="xs" mt="sm">
        <Button onClick={wizard.adoptThisTab}>{t('otherTab.keep')}</Button>
        {otherTab.draft || otherTab.isLaterVersion ? (
          <Button
            variant="default"
            onClick={() => {
              wizard.adoptOtherTab();
              if (otherTab.isLaterVersion) location.reload();
            }}
          >
            {t(isElsewhere ? 'otherTab.elsewhere.take' : 'otherTab.take')}
          </Button>
        ) : (
          <Button
            variant="default"
            onClick={() => {
              wizard.adoptOtherTab();
              void router.navigate({ to: '/sponsor' });
            }}
          >
            {t('otherTab.leave')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
