import { Button, Group } from '@mantine/core';
import { toastDone, toastNode } from './toast.ts';

export interface ToastAction {
  /** What its button says, e.g. Undo. */
  label: string;
  run(): void;
}

interface ActionToast {
  id: string;
  message: string;
  actions: readonly ToastAction[];
  durationMs: number;
}

/** Shows a success message with buttons, each of which closes it. */
export function toastWithActions({ id, message, actions, durationMs }: ActionToast): void {
  toastNode(
    id,
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{message}</span>
      <Group gap="xs" wrap="nowrap">
        {actions.map(({ label, run }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              toastDone(id);
              run();
            }}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Group>,
    durationMs,
  );
}
