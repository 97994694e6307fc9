import { Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { keyAddresses, tryKey, type KeyInUse } from '../rules/api-key-guide.ts';
import { GuideLink } from './guide-link.tsx';
import { Command } from './command.tsx';

/** Shows a new key and a command that tries it. The key is shown only once; a stray click does not close the dialog. */
export function MadeStorefrontKeyDialog({ made, onClose }: { made: KeyInUse; onClose(): void }) {
  const { t } = useTranslation('storefront');
  const clipboard = useClipboard();
  return (
    <Dialog title={t('made.title')} closesByCrossOnly size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text>{t('made.detail')}</Text>
        <TextField label={t('made.key')} readOnly value={made.secret} onFocus={(event) => event.target.select()} />
        <Facts
          facts={keyAddresses(made).map(({ kind, url }) => [
            t(`made.address.${kind}`),
            <Address key={kind} url={url} />,
          ])}
        />
        <div>
          <Text size="sm" mb={4}>
            {t('made.try')}
          </Text>
          <Command label={t('made.tryCall')} text={tryKey(made)} />
        </div>
        <GuideLink />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={() => clipboard.copy(made.secret)}>
            {t(clipboard.copied ? 'made.copied' : 'made.copyKey')}
          </Button>
          <Button onClick={onClose}>{t('made.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const Address = ({ url }: { url: string }) => (
  <Text component="code" size="xs" style={{ overflowWrap: 'anywhere' }}>
    {url}
  </Text>
);
