import { Group } from '@mantine/core';
import { section } from './gallery/section.tsx';
import { StatusBadge, type Tone } from './status-badge.tsx';

const TONES: readonly Tone[] = ['neutral', 'info', 'success', 'warning', 'danger', 'accent'];

const badges = (explanation?: string) => (
  <Group gap="xs">
    {TONES.map((tone) => (
      <StatusBadge key={tone} tone={tone} label={`State ${tone}`} explanation={explanation} />
    ))}
  </Group>
);

export default section('Status badge', {
  'Every tone': badges(),
  'With an explanation': badges('Why it has this state, on hover and on focus.'),
  'Longer than its space': (
    <div style={{ width: 120 }}>
      <StatusBadge tone="warning" label="Waiting for someone" />
    </div>
  ),
});
