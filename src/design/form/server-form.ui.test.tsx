import { Button } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { TextField } from './text-fields.tsx';
import { FormBanner } from './form-banner.tsx';
import { useServerForm } from './use-server-form.ts';

class Refusal extends Error {
  readonly code = 'VALIDATION';
  readonly fields: Record<string, string[]>;
  constructor(message: string, fields: Record<string, string[]>) {
    super(message);
    this.fields = fields;
  }
}

function JarForm({ submit }: { submit(values: { label: string; size: string }): Promise<unknown> }) {
  const { form, serverMessage, onSubmit, isSubmitting } = useServerForm({
    initialValues: { label: '', size: '' },
    validate: { label: (value) => (value.trim() ? null : 'Label is needed') },
    submit,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormBanner message={serverMessage} />
      <TextField label="Label" disabled={isSubmitting} key={form.key('label')} {...form.getInputProps('label')} />
      <TextField label="Size" disabled={isSubmitting} key={form.key('size')} {...form.getInputProps('size')} />
      <Button type="submit" loading={isSubmitting}>
        Save
      </Button>
    </form>
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('nothing is sent while a field is wrong', async () => {
  const submit = vi.fn();
  await renderUi(<JarForm submit={submit} />);
  await save();
  expect(screen.getByText('Label is needed')).toBeTruthy();
  expect(submit).not.toHaveBeenCalled();
});

test("the server's message lands on its field, takes the focus, and goes away when the field changes", async () => {
  await renderUi(<JarForm submit={() => Promise.reject(new Refusal('Invalid', { size: ['Too large'] }))} />);
  await userEvent.type(screen.getByLabelText('Label'), 'Jam');
  await save();
  const size = screen.getByLabelText('Size');
  expect(await screen.findByText('Too large')).toBeTruthy();
  expect(size.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(size));
  await userEvent.type(size, '1');
  expect(screen.queryByText('Too large')).toBeNull();
});

test('the focus waits until the fields are enabled again, however late that is', async () => {
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => (queueMicrotask(() => callback(0)), 1));
  onTestFinished(() => void vi.unstubAllGlobals());
  await renderUi(<JarForm submit={() => Promise.reject(new Refusal('Invalid', { size: ['Too large'] }))} />);
  await userEvent.type(screen.getByLabelText('Label'), 'Jam');
  await save();
  await screen.findByText('Too large');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Size')));
});

test('a message about the field that was left appears after the click that left it', async () => {
  await renderUi(<JarForm submit={vi.fn()} />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Label'));
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByLabelText('Size') });
  expect(document.activeElement).toBe(screen.getByLabelText('Size'));
  expect(screen.queryByText('Label is needed')).toBeNull();
  await user.pointer('[/MouseLeft]');
  expect(await screen.findByText('Label is needed')).toBeTruthy();
});

test('what names no field stands above the form', async () => {
  await renderUi(<JarForm submit={() => Promise.reject(new Refusal('The shelf is full', {}))} />);
  await userEvent.type(screen.getByLabelText('Label'), 'Jam');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('The shelf is full');
});
