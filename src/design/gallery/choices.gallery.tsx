import {
  Autocomplete,
  Button,
  Checkbox,
  Chip,
  ColorInput,
  FileButton,
  Group,
  Radio,
  SegmentedControl,
  Slider,
  Stack,
  Switch,
  Tabs,
  TagsInput,
} from '@mantine/core';
import { LONG_TEXT } from './sample.ts';
import { Held, noAction, section } from './section.tsx';
import { TextField } from '../form/text-fields.tsx';

const toggles = (name: string, props: { disabled?: boolean; error?: string }) => (
  <Stack gap="xs">
    {[true, false].map((isOn) => (
      <Group key={String(isOn)} gap="md">
        <Checkbox label={`${name} check`} defaultChecked={isOn} {...props} />
        <Radio label={`${name} radio`} defaultChecked={isOn} {...props} />
        <Switch label={`${name} switch`} defaultChecked={isOn} {...props} />
      </Group>
    ))}
  </Stack>
);

export default section('Choices of the library', {
  'Check boxes, radio buttons, switches': toggles('A', {}),
  'The same, disabled': toggles('A disabled', { disabled: true }),
  'The same, wrong': toggles('A wrong', { error: 'This field is required.' }),
  'Some of them': <Checkbox label="Some" indeterminate readOnly />,
  'Long labels': <Checkbox label={LONG_TEXT} description={LONG_TEXT} defaultChecked />,
  Slider: <Slider thumbLabel="Share" defaultValue={40} label={null} size={6} thumbSize={20} />,
  'Segmented control': (
    <Stack gap="xs" align="flex-start">
      <SegmentedControl aria-label="Period" data={['Day', 'Week', 'Month']} />
      <SegmentedControl aria-label="Period, disabled" disabled data={['Day', 'Week', 'Month']} />
      <SegmentedControl
        aria-label="Way"
        fullWidth
        data={[
          { value: 'a', label: 'By train' },
          { value: 'b', label: 'By boat', disabled: true },
        ]}
      />
    </Stack>
  ),
  Tabs: (
    <Tabs defaultValue="one">
      <Tabs.List>
        <Tabs.Tab value="one">Places</Tabs.Tab>
        <Tabs.Tab value="two">People</Tabs.Tab>
        <Tabs.Tab value="three" disabled>
          Closed
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="one" pt="sm">
        Reykjavík
      </Tabs.Panel>
      <Tabs.Panel value="two" pt="sm">
        Nobody
      </Tabs.Panel>
    </Tabs>
  ),
  Chips: (
    <Group gap="xs">
      <Chip defaultChecked>Near</Chip>
      <Chip>Far</Chip>
      <Chip disabled>Closed</Chip>
    </Group>
  ),
  'Fields of the library': (
    <Stack gap="xs">
      <TextField label="Text" placeholder="Placeholder" />
      <Autocomplete label="With completion" placeholder="Type" data={['Reykjavík', 'Jakarta']} />
      <Held initial={['near', 'far']}>{(tags, set) => <TagsInput label="Tags" value={tags} onChange={set} />}</Held>
      <ColorInput label="Color" defaultValue="#0f7276" />
      <FileButton onChange={noAction}>{(props) => <Button {...props}>Choose a file</Button>}</FileButton>
    </Stack>
  ),
});
