import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './dialog/dialogs.tsx';
import { Page, Panel } from './page.tsx';
import { renderUi } from './testing/render-ui.tsx';
import type { ReferredError } from './defect.ts';

const reported: ReferredError[] = [];

beforeEach(() => {
  reported.length = 0;
  vi.stubGlobal('reportError', (error: ReferredError) => reported.push(error));
  // React logs errors caught by a boundary.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('a panel that cannot be drawn says so in its place, with a reference, and can be tried again', async () => {
  let isBroken = true;
  function Broken() {
    if (isBroken) throw new TypeError('Cannot read properties of undefined');
    return <p>Mended</p>;
  }
  await renderUi(
    <Page title="Dashboard">
      <Panel title="One">
        <Broken />
      </Panel>
      <Panel title="Two">Still here</Panel>
    </Page>,
  );
  expect(screen.queryByText('Still here')).not.toBeNull();
  expect(screen.queryByText(/Cannot read/)).toBeNull();
  expect(reported.map(({ message }) => message)).toEqual(['Cannot read properties of undefined']);
  expect(screen.getByRole('alert').textContent).toContain(`Sorry, see ${reported[0]!.reference!}`);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText('Mended')).not.toBeNull();
});

test.each([
  ['a refusal', Object.assign(new Error('Taken'), { code: 'CONFLICT' }), 'Taken', 0],
  ['a defect', new TypeError('x is undefined'), /^Sorry, see \w{8}$/, 1],
])('a confirmation that fails by %s', async (_, thrown, text, reports) => {
  function Asked() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      isOpen && (
        <ConfirmDialog
          title="Remove?"
          confirmLabel="Remove"
          onConfirm={() => Promise.reject(thrown)}
          onClose={() => setIsOpen(false)}
        />
      )
    );
  }
  await renderUi(<Asked />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText(text)).not.toBeNull();
  expect(reported).toHaveLength(reports);
});
