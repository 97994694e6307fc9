import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import {
  answer,
  rejected,
  renderScreen,
  screenAt,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  AddressSuggestionsDocument,
  SuggestedAddressDocument,
  type AddressSuggestionsQueryVariables,
  type SuggestedAddressQuery,
} from '#platform/api-client/generated/graphql.ts';
import { AddressField } from './address-field.tsx';

const ROBINSON = { id: 'p1', title: '61 Robinson Road', detail: 'Singapore' };
const SULTAN = { id: 'p2', title: '12 Jalan Sultan', detail: 'Kuala Lumpur, Malaysia' };

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

type Address = NonNullable<SuggestedAddressQuery['addressLookup']>['address'];

const open = (lookup: { attribution: string | null } | null, answers: readonly Answer[] = []) =>
  renderScreen('/address', { routes: screenAt('/address', () => <Form lookup={lookup} />), answers });

/** A server that knows two addresses, and the list of received requests. */
function server(addressOf: () => Address | Promise<Address>) {
  const lookups: AddressSuggestionsQueryVariables[] = [];
  const selected: { id: string; session: string }[] = [];
  const answers = [
    answer(AddressSuggestionsDocument, (variables) => {
      lookups.push(variables);
      return { addressLookup: { suggestions: [ROBINSON, SULTAN] } };
    }),
    answer(SuggestedAddressDocument, async (variables) => {
      selected.push(variables);
      return { addressLookup: { address: await addressOf() } };
    }),
  ];
  return { lookups, selected, answers };
}

const MALAYSIAN = { street: '12 Jalan Sultan', city: 'Kuala Lumpur', postalCode: '50250', countryCode: 'MY' };
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' });

test('addresses are suggested while typing, selected by keyboard, and fill the other fields', async () => {
  const { lookups, selected, answers } = server(() => MALAYSIAN);
  await open({ attribution: 'Google Maps' }, answers);
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
  await open({ attribution: null }, server(() => null).answers);
  await userEvent.type(field(), 'robin');
  await userEvent.click(await screen.findByRole('option', { name: /61 Robinson Road/ }));
  expect(field().value).toBe('61 Robinson Road, Singapore');
  screen.getByText('SG');
});

test('input after the selection is not overwritten', async () => {
  const arrival = Promise.withResolvers<Address>();
  await open({ attribution: null }, server(() => arrival.promise).answers);
  await userEvent.type(field(), 'jalan');
  await userEvent.click(await screen.findByRole('option', { name: /Jalan Sultan/ }));
  await userEvent.type(field(), ' #03');
  arrival.resolve(MALAYSIAN);
  await userEvent.type(field(), '-01');
  expect(field().value).toBe('12 Jalan Sultan, Kuala Lumpur, Malaysia #03-01');
});

test('while the service fails, and without one, it is a plain field', async () => {
  const failing = answer(AddressSuggestionsDocument, () => rejected({}, 'RATE_LIMITED'));
  const { unmount } = await open({ attribution: null }, [failing]);
  await userEvent.type(field(), '1 Market Street');
  expect(field().value).toBe('1 Market Street');
  unmount();
  await open(null);
  expect(screen.queryByRole('combobox')).toBeNull();
  const plain = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  expect(plain.autocomplete).toBe('address-line1');
  await userEvent.type(plain, '1 Market Street');
  expect(plain.value).toBe('1 Market Street');
});
