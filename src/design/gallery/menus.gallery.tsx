import { ActionIcon, Button, CopyButton, Group, Menu, Popover, Text, Tooltip } from '@mantine/core';
import { IconChevronDown, IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { LONG_TEXT } from './sample.ts';
import { section } from './section.tsx';

export default section('Menus, popovers and tooltips of the library', {
  Menu: (
    <Menu>
      <Menu.Target>
        <Button variant="default" data-opener rightSection={<IconChevronDown size={15} />}>
          Menu
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Reykjavík</Menu.Label>
        <Menu.Item leftSection={<IconCopy size={15} />}>Copy</Menu.Item>
        <Menu.Item disabled>Not possible</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="var(--tone-danger-text)" leftSection={<IconTrash size={15} />}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  ),
  Popover: (
    <Popover width={260} withRoles>
      <Popover.Target>
        <Button variant="default" data-opener>
          Popover
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text>{LONG_TEXT}</Text>
      </Popover.Dropdown>
    </Popover>
  ),
  Tooltip: (
    <Group>
      <Tooltip label={LONG_TEXT}>
        <ActionIcon aria-label="More">
          <IconDots size={16} />
        </ActionIcon>
      </Tooltip>
      <CopyButton value="copied">
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy'}>
            <ActionIcon aria-label="Copy" onClick={copy}>
              <IconCopy size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  ),
});
