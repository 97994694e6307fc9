import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, screenAt, type Answer } from '#core/session/console/render-screen.test-support.tsx';
import { UndoOperationDocument } from '#platform/api-client/generated/graphql.ts';
import { operationOf } from './workplace.test-support.tsx';
import { useOperations } from './use-operations.ts';

const PART_WITH_AN_ACT = (id: string) =>
  function Part() {
    const { announce } = useOperations();
    return <button onClick={() => announce(operationOf({ id, state: 'DONE', done: 1 }), `Did ${id}`)}>{id}</button>;
  };
const Page = PART_WITH_AN_ACT('page');
const Panel = PART_WITH_AN_ACT('panel');
const Both = () => (
  <>
    <Page />
    <Panel />
    <input aria-label="Name" />
  </>
);
const undone = (change: Partial<ReturnType<typeof operationOf>> = {}): Answer =>
  answer(UndoOperationDocument, {
    undoOperation: { operation: operationOf({ id: 'undo', kind: 'UNDO', state: 'DONE', planned: 0, ...change }) },
  });

const open = () =>
  renderScreen('/both', {
    routes: (parent) => [...screenAt('/both', Both)(parent), ...screenAt('/other', () => 'another screen')(parent)],
    answers: [undone()],
  });
const UNDO = '{Control>}z{/Control}';

test('one press takes back one act, the last of the page and the panel, and the next press the one before', async () => {
  const { user, callsOf } = await open();
  await user.click(screen.getByRole('button', { name: 'panel' }));
  await user.click(screen.getByRole('button', { name: 'page' }));
  await user.keyboard(UNDO);
  await screen.findByText('Undone');
  expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'page' }]);
  await waitFor(() => expect(screen.queryByText('Did page')).toBeNull());
  await user.keyboard(UNDO);
  await waitFor(() => expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'page' }, { id: 'panel' }]));
  await user.keyboard(UNDO);
  expect(callsOf(UndoOperationDocument)).toHaveLength(2);
});

test('it is remembered on the next screen', async () => {
  const { user, history, callsOf } = await open();
  await user.click(screen.getByRole('button', { name: 'page' }));
  act(() => history.push('/other'));
  await screen.findByText('another screen');
  await user.keyboard(UNDO);
  await waitFor(() => expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'page' }]));
  await screen.findByText('Undone');
});

test('a key that is held down takes back one, and a text field keeps its own undo', async () => {
  const { user, callsOf } = await open();
  await user.click(screen.getByRole('button', { name: 'panel' }));
  await user.click(screen.getByRole('button', { name: 'page' }));
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard(UNDO);
  expect(callsOf(UndoOperationDocument)).toEqual([]);
  await user.tab();
  await user.keyboard('{Control>}{z>3/}{/Control}');
  await screen.findByText('Undone');
  expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'page' }]);
});

test('what the toast took back is not taken back again', async () => {
  const { user, callsOf } = await open();
  await user.click(screen.getByRole('button', { name: 'page' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  await user.keyboard(UNDO);
  expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'page' }]);
});
