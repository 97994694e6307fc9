import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** What the server said about the form as a whole. */
export function FormBanner({ message, onClose }: { message: string | null; onClose?(): void }) {
  if (!message) return null;
  return (
    <Alert
      role="alert"
      variant="light"
      color="crimson"
      p="xs"
      icon={<IconAlertCircle size={18} />}
      withCloseButton={onClose !== undefined}
      onClose={onClose}
    >
      {message}
    </Alert>
  );
}
