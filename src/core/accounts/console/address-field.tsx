import type { TextInputProps } from '@mantine/core';
import i18next from 'i18next';
import { useRef } from 'react';
import { SuggestField } from '#design/form/suggest-field.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { callApi } from '#platform/api-client/client.ts';
import { AddressSuggestionsDocument, SuggestedAddressDocument } from '#platform/api-client/generated/graphql.ts';
import { addressLine, MAX_LOOKUP_LENGTH, MIN_LOOKUP_LENGTH } from '../rules/address.ts';

/** Form fields that a selected suggestion fills in. */
export type FilledField = 'address' | 'postalCode' | 'countryCode';

interface AddressFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'wrapperProps'> {
  value?: string;
  onChange?(value: string): void;
  /** Undefined while loading; null where no service completes addresses. Both render a plain field. */
  lookup: { attribution: string | null } | null | undefined;
  /** Ranks this country's addresses first. */
  countryCode: string;
  /** Called for each field that the selected address provides. */
  onFill(field: FilledField, value: string): void;
}

/** Takes street and number. With an address service it offers suggestions and fills in the related fields. */
export function AddressField({ lookup, countryCode, onFill, ...field }: AddressFieldProps) {
  const session = useRef<string>(null);
  const { onChange, ...plain } = field;
  if (!lookup) {
    return (
      <TextField autoComplete="address-line1" {...plain} onChange={(event) => onChange?.(event.currentTarget.value)} />
    );
  }
  const sessionToken = () => (session.current ??= crypto.randomUUID());
  return (
    <SuggestField
      {...(field as object)}
      source={lookup.attribution}
      minLength={MIN_LOOKUP_LENGTH}
      search={async (text, signal) => {
        const variables = { text: text.slice(0, MAX_LOOKUP_LENGTH), countryCode, session: sessionToken() };
        const { addressLookup } = await callApi(AddressSuggestionsDocument, variables, signal);
        return addressLookup?.suggestions ?? [];
      }}
      onSelect={({ id }, signal) => {
        const variables = { id, session: sessionToken() };
        session.current = null;
        void addressOf(variables, signal).then(
          (filled) => {
            if (!signal.aborted) for (const [name, value] of filled) if (value) onFill(name, value);
          },
          // If this fails, the suggestion's own text stays in the field.
          () => {},
        );
      }}
    />
  );
}

async function addressOf(
  variables: { id: string; session: string },
  signal: AbortSignal,
): Promise<[FilledField, string][]> {
  const { addressLookup } = await callApi(SuggestedAddressDocument, variables, signal);
  const address = addressLookup?.address;
  if (!address) return [];
  return [
    ['address', addressLine(address, i18next.language)],
    ['postalCode', address.postalCode],
    ['countryCode', address.countryCode],
  ];
}
