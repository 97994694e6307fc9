import { Button, Group } from '@mantine/core';
import { toastDone, toastNode } from './toast.ts';

interface ToastAction {
  id: string;
  message: string;
  /** What the button says, e.g. Undo. */
  action: string;
  durationMs: number;
  onAction(): void;
}

/** Shows a success message with a button, which closes it. */
export function toastWithAction({ id, message, action, durationMs, onAction }: ToastAction): void {
  const act = () => {
    toastDone(id);
    onAction();
  };
  toastNode(
    id,
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{message}</span>
      <Button size="compact-sm" variant="subtle" onClick={act}>
        {action}
      </Button>
    </Group>,
    durationMs,
  );
}
