import { ActionIcon, Button, Group, type ActionIconProps, type ButtonProps } from '@mantine/core';
import { IconBell, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { section } from './section.tsx';

const VARIANTS = ['filled', 'default', 'subtle', 'transparent'] as const;
const ICON_VARIANTS = ['default', 'subtle'] as const;

const buttons = (props: ButtonProps) => (
  <Group gap="xs">
    {VARIANTS.map((variant) => (
      <Button key={variant} variant={variant} {...props}>
        {variant}
      </Button>
    ))}
  </Group>
);

const iconButtons = (props: ActionIconProps) => (
  <Group gap="xs">
    {ICON_VARIANTS.map((variant) => (
      <ActionIcon key={variant} variant={variant} aria-label={`Notify, ${variant}`} {...props}>
        <IconBell size={16} stroke={1.7} />
      </ActionIcon>
    ))}
  </Group>
);

export default section('Buttons of the library', {
  Buttons: buttons({}),
  'Buttons, final': buttons({ color: 'crimson' }),
  'Buttons, disabled': buttons({ disabled: true }),
  'Buttons, loading': buttons({ loading: true }),
  'Buttons with icons': buttons({ leftSection: <IconPlus size={15} />, rightSection: <IconChevronDown size={14} /> }),
  'Buttons, larger': buttons({ size: 'sm' }),
  'Buttons, compact': buttons({ size: 'compact-sm' }),
  'Icon buttons': iconButtons({}),
  'Icon buttons, disabled': iconButtons({ disabled: true }),
  'Icon buttons, loading': iconButtons({ loading: true }),
});
