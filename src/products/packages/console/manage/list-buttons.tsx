import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function AddButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button variant="default" leftSection={<IconPlus size={15} />} onClick={onClick}>
      {label}
    </Button>
  );
}

export function RemoveButton({ name, onClick }: { name: string; onClick(): void }) {
  const { t } = useTranslation('stdPkg');
  return (
    <ActionIcon aria-label={t('manage.removeField', { name })} onClick={onClick}>
      <IconTrash size={16} stroke={1.6} />
    </ActionIcon>
  );
}
