import {
  Alert,
  Anchor,
  Avatar,
  Badge,
  CloseButton,
  Group,
  Loader,
  LoadingOverlay,
  Pill,
  Progress,
  Skeleton,
  Stack,
} from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { section } from './section.tsx';
import { TextField } from '../form/text-fields.tsx';

const TONES = ['petrol', 'cobalt', 'leaf', 'amber', 'crimson', 'gray'] as const;

export default section('Notices and progress of the library', {
  Alerts: (
    <Stack gap="xs">
      {TONES.map((color) => (
        <Alert key={color} variant="light" color={color} title={`A notice in ${color}`} icon={<IconBell size={18} />}>
          What it is about, and <Anchor href="#more">more about it</Anchor>.
        </Alert>
      ))}
    </Stack>
  ),
  Badges: (
    <Group gap="xs">
      {TONES.map((color) => (
        <Badge key={color} color={color} variant="light">
          {color}
        </Badge>
      ))}
      {TONES.map((color) => (
        <Badge key={color} color={color}>
          {color}
        </Badge>
      ))}
    </Group>
  ),
  'Pills and avatars': (
    <Group gap="xs">
      <Pill>Pill</Pill>
      <Pill withRemoveButton removeButtonProps={{ 'aria-label': 'Remove' }}>
        Removable
      </Pill>
      <Avatar size={30} radius="xl" color="petrol" aria-hidden>
        RV
      </Avatar>
      <CloseButton aria-label="Close" />
    </Group>
  ),
  Progress: (
    <Stack gap="xs">
      <Progress value={40} aria-label="40 percent" />
      <Progress value={100} color="leaf" aria-label="100 percent" />
      <Progress value={90} color="crimson" aria-label="90 percent" />
    </Stack>
  ),
  Loading: (
    <Group>
      <Loader size={16} />
      <Loader size="sm" />
      <Skeleton height={10} width={120} />
    </Group>
  ),
  'Loading over something': (
    <div style={{ position: 'relative', padding: 16 }}>
      <LoadingOverlay visible overlayProps={{ backgroundOpacity: 0.4 }} zIndex={5} />
      <TextField label="Covered" defaultValue="Reykjavík" />
    </div>
  ),
});
