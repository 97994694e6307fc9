import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import { answerCalls } from '#core/session/console/testing.tsx';
import { AddressField } from './address-field.tsx';

const ROBINSON = { id: 'p1', title: '61 Robinson Road', detail: 'Singapore' };
const SULTAN = { id: 'p2', title: '12 Jalan Sultan', detail: 'Kuala Lumpur, Malaysia' };

interface Lookup {
  text: string;
  countryCode: string;
  session: string;
}

function Form({ lookup }: { lookup: { attribution: string | null } | null }) {
  const [values, setValues] = useState({ address: '', postalCode: '', countryCode: 'SG' });
  const set = (field: string, value: string) => setValues((before) => ({ ...before, [field]: value }));
  return (
    <>
      <AddressField
        label="Address"
        lookup={lookup}
        countryCode={values.countryCode}
        value={values.address}
        onChange={(next) => set('address', next)}
        onFill={set}
      />
      <output>{`${values.postalCode} ${values.countryCode}`}</output>
    </>
  );
}

/** Mocks a server that knows two addresses; returns the list of received requests. */
function answer(address: object | null) {
  const lookups: Lookup[] = [];
  const selected: { id: string; session: string }[] = [];
  answerCalls({
    AddressSuggestions: (variables: Lookup) => {
      lookups.push(variables);
      return { data: { addressLookup: { suggestions: [ROBINSON, SULTAN] } } };
    },
    SuggestedAddress: (variables: { id: string; session: string }) => {
      selected.push(variables);
      return { data: { addressLookup: { address } } };
    },
  });
  return { lookups, selected };
}

const MALAYSIAN = { street: '12 Jalan Sultan', city: 'Kuala Lumpur', postalCode: '50250', countryCode: 'MY' };
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' });

test('addresses are suggested while typing, selected by keyboard, and fill the other fields', async () => {
  const { lookups, selected } = answer(MALAYSIAN);
  await renderUi(<Form lookup={{ attribution: 'Google Maps' }} />);
  await userEvent.type(field(), 'ja');
  await userEvent.type(field(), 'lan');
  await screen.findByText('2 suggestions');
  screen.getByText('Google Maps');
  expect(lookups).toMatchObject([{ text: 'jalan', countryCode: 'SG' }]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(field().value).toBe('12 Jalan Sultan, Kuala Lumpur'));
  screen.getByText('50250 MY');
  expect(selected).toEqual([{ id: 'p2', session: lookups[0]!.session }]);
  expect(screen.queryByRole('option')).toBeNull();

  await userEvent.clear(field());
  await userEvent.type(field(), 'robinson');
  await waitFor(() => expect(lookups).toHaveLength(2));
  expect(lookups[1]).toMatchObject({ text: 'robinson', countryCode: 'MY' });
  expect(lookups[1]!.session).not.toBe(lookups[0]!.session);
});

test('a selected suggestion without details stays as it was suggested', async () => {
  answer(null);
  await renderUi(<Form lookup={{ attribution: null }} />);
  await userEvent.type(field(), 'robin');
  await userEvent.click(await screen.findByRole('option', { name: /61 Robinson Road/ }));
  expect(field().value).toBe('61 Robinson Road, Singapore');
  screen.getByText('SG');
});

test('input after the selection is not overwritten', async () => {
  let give = (_: unknown) => {};
  answer(null);
  const fetchBefore = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    (init.body as string).includes('SuggestedAddress')
      ? new Promise((resolve) => {
          give = () => resolve(Response.json({ data: { addressLookup: { address: MALAYSIAN } } }));
        })
      : fetchBefore(path, init),
  );
  await renderUi(<Form lookup={{ attribution: null }} />);
  await userEvent.type(field(), 'jalan');
  await userEvent.click(await screen.findByRole('option', { name: /Jalan Sultan/ }));
  await userEvent.type(field(), ' #03');
  give(null);
  await userEvent.type(field(), '-01');
  expect(field().value).toBe('12 Jalan Sultan, Kuala Lumpur, Malaysia #03-01');
});

test('while the service fails, and without one, it is a plain field', async () => {
  answerCalls({ AddressSuggestions: () => ({ errors: [{ message: 'x', extensions: { code: 'RATE_LIMITED' } }] }) });
  const { unmount } = await renderUi(<Form lookup={{ attribution: null }} />);
  await userEvent.type(field(), '1 Market Street');
  expect(field().value).toBe('1 Market Street');
  unmount();
  await renderUi(<Form lookup={null} />);
  expect(screen.queryByRole('combobox')).toBeNull();
  const plain = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  expect(plain.autocomplete).toBe('address-line1');
  await userEvent.type(plain, '1 Market Street');
  expect(plain.value).toBe('1 Market Street');
});
