import { Accordion, Anchor, Divider, Kbd, Stack, Table, Text, Title, UnstyledButton } from '@mantine/core';
import { LONG_TEXT } from './sample.ts';
import { section } from './section.tsx';

export default section('Texts of the library', {
  'Headings and text': (
    <Stack gap="xs">
      <Title order={2}>Heading of a panel</Title>
      <Title order={3}>Heading of a part</Title>
      <Text>{LONG_TEXT}</Text>
      <Text c="dimmed" size="xs">
        {LONG_TEXT}
      </Text>
      <Divider label="or" />
      <Text>
        <Anchor href="#there">A link</Anchor>, <UnstyledButton>a button without a frame</UnstyledButton>
      </Text>
    </Stack>
  ),
  'Keys of shortcuts': (
    <Text>
      <Kbd>Ctrl K</Kbd> or <Kbd>/</Kbd>
    </Text>
  ),
  Accordion: (
    <Accordion variant="separated" defaultValue="one">
      {['one', 'two'].map((value) => (
        <Accordion.Item key={value} value={value}>
          <Accordion.Control>{`Question ${value}`}</Accordion.Control>
          <Accordion.Panel>{LONG_TEXT}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  ),
  'Table of the library': (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Day</Table.Th>
          <Table.Th data-align="right">People</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Table.Tr>
          <Table.Td>20 May 2026</Table.Td>
          <Table.Td data-align="right">1,234</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  ),
});
