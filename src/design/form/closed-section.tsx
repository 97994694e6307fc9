import { Alert, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Explains why something cannot be changed here. */
export function ClosedNotice({ reason }: { reason: string }) {
  return (
    <Alert variant="light" color="cobalt" icon={<IconLock size={18} />}>
      {reason}
    </Alert>
  );
}

/** Disables its fields and buttons while there is a reason, which is shown above them. */
export function ClosedSection({ reason, children }: { reason: string | null; children: ReactNode }) {
  return (
    <Stack gap="md">
      {reason && <ClosedNotice reason={reason} />}
      <fieldset
        disabled={reason !== null}
        data-read-only={reason !== null || undefined}
        style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}
      >
        {children}
      </fieldset>
    </Stack>
  );
}
