import { Button, Group } from '@mantine/core';
import { LONG_TEXT } from './gallery/sample.ts';
import { section } from './gallery/section.tsx';
import { toastWithActions } from './toast-with-actions.tsx';
import { toastDone, toastError, toastFailed, toastProgress, toastSuccess } from './toast.ts';

const PROGRESS = 'gallery';

const TOASTS: Readonly<Record<string, () => void>> = {
  Success: () => toastSuccess('The city was saved.'),
  'Long success': () => toastSuccess(LONG_TEXT),
  'With an action': () =>
    toastWithActions({
      id: 'undo',
      message: 'Paused.',
      actions: [{ label: 'Undo', run: () => {} }],
      durationMs: 10_000,
    }),
  'With two actions': () =>
    toastWithActions({
      id: 'launched',
      message: 'The campaign was launched.',
      actions: [
        { label: 'Open campaign', run: () => {} },
        { label: 'Undo', run: () => {} },
      ],
      durationMs: 10_000,
    }),
  Error: () => toastError('The city could not be saved.'),
  Progress: () => toastProgress(PROGRESS, 'Preparing the file…'),
  'Progress failed': () => {
    toastProgress(PROGRESS, 'Preparing the file…');
    toastFailed(PROGRESS, 'The file could not be prepared.', 60_000);
  },
  'Progress done': () => toastDone(PROGRESS),
};

export default section('Toast', {
  'Every kind': (
    <Group gap="xs">
      {Object.entries(TOASTS).map(([name, show]) => (
        <Button key={name} variant="default" data-toast onClick={show}>
          {name}
        </Button>
      ))}
    </Group>
  ),
});
