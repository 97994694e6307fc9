import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { toastSuccess } from '#design/toast.ts';

interface RowActionProps {
  /** Names the row, for those who do not see it. */
  label: string;
  tooltip: string;
  color?: string;
  icon: ReactNode;
  onClick(): void;
}

export function RowAction({ label, tooltip, color, icon, onClick }: RowActionProps) {
  return (
    <Tooltip label={tooltip}>
      <ActionIcon variant="subtle" {...(color && { color })} aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

export function EditAndRemove({ name, onEdit, onRemove }: { name: string; onEdit(): void; onRemove(): void }) {
  const { t } = useTranslation('sponsorAds');
  return (
    <>
      <RowAction
        label={t('budgets.editOf', { name })}
        tooltip={t('budgets.edit')}
        icon={<IconPencil size={16} stroke={1.6} />}
        onClick={onEdit}
      />
      <RowAction
        label={t('budgets.remove.of', { name })}
        tooltip={t('budgets.remove.submit')}
        color="crimson"
        icon={<IconTrash size={16} stroke={1.6} />}
        onClick={onRemove}
      />
    </>
  );
}

interface RemoveDialogProps {
  name: string;
  /** What happens to its campaigns. */
  detail: string;
  onConfirm(): Promise<unknown>;
  /** Called with what to say when it is done; by default it is just said. */
  onDone?(message: string): void;
  onClose(): void;
}

export function RemoveDialog({ name, detail, onConfirm, onDone = toastSuccess, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('sponsorAds');
  return (
    <ConfirmDialog
      title={t('budgets.remove.title', { name })}
      confirmLabel={t('budgets.remove.submit')}
      isDestructive
      onConfirm={async () => {
        await onConfirm();
        onDone(t('budgets.remove.done', { name }));
      }}
      onClose={onClose}
    >
      {detail}
    </ConfirmDialog>
  );
}
