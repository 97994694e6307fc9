import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { TextField } from './text-fields.tsx';
import { useServerForm } from './use-server-form.ts';
import { useUnsaved } from './use-unsaved.tsx';

/** Saves once it is let go on. */
let saving = Promise.resolve();

function JarForm({ whose, label }: { whose: string; label: string }) {
  const { form, onSubmit } = useServerForm({
    initialValues: { label, size: '1' },
    submit: async (values): Promise<void> => {
      await saving;
      unsaved.forget(values);
    },
  });
  const unsaved = useUnsaved(form, `jar.${whose}`);
  return (
    <form onSubmit={onSubmit}>
      {unsaved.guard}
      <TextField label="Label" {...form.getInputProps('label')} />
      <TextField label="Size" {...form.getInputProps('size')} />
      <button type="submit">Save</button>
    </form>
  );
}

async function openForm(whose = 'ann', label = 'Plum') {
  const root = createRootRoute({ component: Outlet });
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/form'] }),
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: '/form',
        component: () => <JarForm whose={whose} label={label} />,
      }),
      createRoute({ getParentRoute: () => root, path: '/away', component: () => 'elsewhere' }),
    ]),
  });
  const view = await renderUi(<RouterProvider router={router as never} />);
  await screen.findByRole('textbox', { name: 'Label' });
  const leave = (options: object = {}) => void router.navigate({ to: '/away', ...options } as never);
  return { ...view, router, leave, user: userEvent.setup() };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('leaving asks while something is not saved: who stays keeps it, who leaves loses it', async () => {
  const { user, leave, router, unmount } = await openForm();
  await user.type(field('Label'), ' jam');
  leave();
  const first = await screen.findByRole('dialog', { name: 'unsaved.title' });
  await user.click(within(first).getByRole('button', { name: 'action.cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/form');
  expect(field('Label').value).toBe('Plum jam');

  leave();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'unsaved.leave' }));
  await screen.findByText('elsewhere');
  unmount();
  await openForm();
  expect(field('Label').value).toBe('Plum');
});

test('nobody is asked when nothing was typed, or it was saved, or the page stays', async () => {
  const { user, leave, router } = await openForm();
  await user.type(field('Label'), ' jam');
  void router.navigate({ to: '/form', hash: 'get-started' } as never);
  await waitFor(() => expect(router.state.location.hash).toBe('get-started'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  leave();
  await screen.findByText('elsewhere');
});

test('when the session ends nobody is asked, and what was typed is there again, for its writer only', async () => {
  const { user, leave, unmount } = await openForm();
  await user.type(field('Label'), ' jam');
  leave({ ignoreBlocker: true });
  await screen.findByText('elsewhere');
  unmount();

  const stranger = await openForm('bob');
  expect(field('Label').value).toBe('Plum');
  expect(screen.queryByRole('status')).toBeNull();
  stranger.unmount();

  const again = await openForm();
  await screen.findByText('unsaved.restored');
  expect(field('Label').value).toBe('Plum jam');
  await again.user.click(screen.getByRole('button', { name: 'unsaved.discard' }));
  expect(field('Label').value).toBe('Plum');
  again.unmount();
  await openForm();
  expect(field('Label').value).toBe('Plum');
});

test('what is typed during a save is not saved: leaving asks, and it is there after a reload', async () => {
  let finish = () => {};
  saving = new Promise((resolve) => (finish = resolve));
  const { user, leave, unmount } = await openForm();
  await user.type(field('Label'), ' jam');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(field('Size'), '2');
  finish();
  await saving;
  leave();
  await screen.findByRole('dialog', { name: 'unsaved.title' });
  unmount();
  await openForm('ann', 'Plum jam');
  expect([field('Label').value, field('Size').value]).toEqual(['Plum jam', '12']);
});
