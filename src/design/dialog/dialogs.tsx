import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal, reportDefect } from '../defect.ts';
import { focusUnreadable } from '../form/focus-first-wrong.ts';
import { FormBanner } from '../form/form-banner.tsx';
import { useBusy } from '../use-busy.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** A question that names the object, e.g. Remove “Summer sale”? */
  title: string;
  /** The consequence. */
  children?: ReactNode;
  /** The verb, e.g. Remove. */
  confirmLabel: string;
  /** The action cannot be undone. */
  isDestructive?: boolean;
  /** Executes the action; when it throws, the dialog stays open and shows the message. */
  onConfirm(): Promise<unknown> | void;
  onClose(): void;
}

/** Asks before an important action, and shows its failure in place. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  const { isBusy, run } = useBusy();
  const [failure, setFailure] = useState<string | null>(null);

  const confirm = () =>
    run(async () => {
      setFailure(null);
      try {
        await props.onConfirm();
        props.onClose();
      } catch (error) {
        setFailure(isRefusal(error) ? error.message : t('error.generalWith', { reference: reportDefect(error) }));
      }
    });

  return (
    <Dialog isBusy={isBusy} onClose={props.onClose} title={props.title} size="sm">
      <Stack gap="md">
        {props.children && (
          <Text component="div" c="dimmed">
            {props.children}
          </Text>
        )}
        <FormBanner message={failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose} disabled={isBusy}>
            {t('action.cancel')}
          </Button>
          <Button
            color={props.isDestructive ? 'crimson' : undefined}
            onClick={() => void confirm()}
            loading={isBusy}
            data-autofocus
          >
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface FormDialogProps {
  title: string;
  submitLabel: string;
  isSubmitting: boolean;
  /** Something was typed: closing asks before discarding it, *Cancel* does not. */
  isTyped: boolean;
  canSubmit?: boolean;
  /** From `useServerForm`. */
  serverMessage: string | null;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onClose(): void;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** A short form in a dialog. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      isBusy={props.isSubmitting}
      isTyped={props.isTyped}
      onClose={props.onClose}
      title={props.title}
      size={props.size ?? 'md'}
    >
      <form
        onSubmit={(event) => {
          if (focusUnreadable(event.currentTarget)) event.preventDefault();
          else props.onSubmit(event);
        }}
        noValidate
      >
        <Stack gap="sm">
          <FormBanner message={props.serverMessage} />
          {props.children}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={props.onClose} disabled={props.isSubmitting}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" loading={props.isSubmitting} disabled={props.canSubmit === false}>
              {props.submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface MessageDialogProps {
  title: string;
  closeLabel: string;
  /** An alternative to closing; a button. */
  action?: ReactNode;
  /** The action is running. */
  isBusy?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A message the user has to acknowledge. */
export function MessageDialog({ title, closeLabel, action, isBusy, onClose, children }: MessageDialogProps) {
  return (
    <Dialog isBusy={isBusy} onClose={onClose} title={title} size="sm">
      <Stack gap="md">
        <div>{children}</div>
        <Group justify="flex-end" gap="xs">
          <Button variant={action ? 'default' : 'filled'} onClick={onClose} disabled={isBusy} data-autofocus>
            {closeLabel}
          </Button>
          {action}
        </Group>
      </Stack>
    </Dialog>
  );
}
