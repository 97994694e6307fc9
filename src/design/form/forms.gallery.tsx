import { Button, Group, Stack } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { LONG_TEXT } from '../gallery/sample.ts';
import { noAction, section } from '../gallery/section.tsx';
import { RadioCards } from './choice-cards.tsx';
import { ClosedNotice, ClosedSection } from './closed-section.tsx';
import { FormBanner } from './form-banner.tsx';
import { MoneyField } from './number-fields.tsx';
import { DifferenceList, SaveBar } from './save-bar.tsx';
import { SelectField } from './select-fields.tsx';
import { TextField } from './text-fields.tsx';
import { useServerForm } from './use-server-form.ts';
import { useUnsaved } from './use-unsaved.tsx';
import { DOLLAR } from '../gallery/sample.ts';

class Rejection extends Error {
  code = 'VALIDATION';
  fields = { name: ['There is such a city already.'] };
  retryAfterS = 90;
}

/** Rejected after a moment, as by a server. */
function RejectedForm() {
  const { form, onSubmit, isSubmitting, serverMessage } = useServerForm({
    initialValues: { name: 'Reykjavík' },
    submit: () => Promise.reject(new Rejection('Too many attempts.')),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <FormBanner message={serverMessage} />
        <TextField label="City" {...form.getInputProps('name')} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSubmitting}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function UnsavedForm() {
  const { form } = useServerForm({ initialValues: { name: '' }, submit: async () => {} });
  const { guard } = useUnsaved(form, 'gallery');
  return (
    <Stack gap="sm">
      {guard}
      <TextField label="Type here and reload" {...form.getInputProps('name')} />
    </Stack>
  );
}

const page = createRouter({
  routeTree: createRootRoute({ component: UnsavedForm }),
  history: createMemoryHistory(),
});

const fields = (prefix: string) => (
  <Stack gap="sm">
    <TextField label={`${prefix} city`} defaultValue="São Paulo" />
    <MoneyField label={`${prefix} rent`} currency={DOLLAR} value="702" />
    <SelectField label={`${prefix} country`} data={['Brazil', 'Iceland']} defaultValue="Brazil" />
    <RadioCards
      label={`${prefix} way`}
      choices={[
        { value: 'train', label: 'By train', description: 'Takes a day.' },
        { value: 'plane', label: 'By plane' },
      ]}
      value="train"
      onChange={noAction}
    />
    <Button>{`Save ${prefix.toLowerCase()}`}</Button>
  </Stack>
);

export default section('Forms', {
  'Message of the server': <FormBanner message="The city was changed by another user in the meantime." />,
  'Message that can be closed': <FormBanner message={LONG_TEXT} onClose={noAction} />,
  'Rejected by the server (press Save)': <RejectedForm />,
  'Save bar': (
    <SaveBar
      label="Unsaved changes"
      buttons={
        <>
          <Button variant="subtle" color="gray">
            Discard
          </Button>
          <Button>Save</Button>
        </>
      }
    >
      <DifferenceList
        differences={[
          { label: 'City', from: 'Reykjavík', to: 'São Paulo' },
          { label: 'Rent', from: '$702.00', to: null },
          { label: 'Known for', from: null, to: LONG_TEXT },
        ]}
      />
    </SaveBar>
  ),
  'Restored after a reload': <RouterProvider router={page as never} />,
  'Why it is closed': <ClosedNotice reason="The trip is over." />,
  'Closed section': (
    <ClosedSection reason="The trip has begun: only its end can be changed.">{fields('Closed')}</ClosedSection>
  ),
  'Read only': (
    <fieldset disabled data-read-only style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
      {fields('Read-only')}
    </fieldset>
  ),
});
