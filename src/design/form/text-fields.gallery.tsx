import { IconMail } from '@tabler/icons-react';
import { LONG_TEXT } from '../gallery/sample.ts';
import { Held, section } from '../gallery/section.tsx';
import { LongTextField } from './long-text-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { SearchField } from './search-field.tsx';
import { PasswordField, TextField } from './text-fields.tsx';

const phone = (label: string, changed: Partial<Parameters<typeof PhoneField>[0]> = {}) => (
  <Held initial="SG">
    {(country, setCountry) => (
      <Held initial="6123 4567">
        {(value, set) => (
          <PhoneField
            label={label}
            country={country}
            onCountry={setCountry}
            value={value}
            onChange={(event) => set(event.currentTarget.value)}
            {...changed}
          />
        )}
      </Held>
    )}
  </Held>
);

export default section('Text fields', {
  Empty: <TextField label="Name" placeholder="Reykjavík" />,
  Filled: <TextField label="Name, filled" defaultValue="São Paulo" />,
  'Required, described': <TextField label="Name, required" required description="As it is on the map." />,
  Wrong: <TextField label="Name, wrong" defaultValue="Atlantis" error="There is no such city." />,
  'Wrong and empty': <TextField label="Name, missing" placeholder="Reykjavík" error="This field is required." />,
  'Label and messages that wrap': (
    <TextField label={LONG_TEXT} description={LONG_TEXT} error={LONG_TEXT} defaultValue="São Paulo" />
  ),
  Disabled: <TextField label="Name, disabled" disabled defaultValue="Jakarta" />,
  'Read only': <TextField label="Name, read only" readOnly defaultValue="Jakarta" />,
  'With an icon': <TextField label="E-mail" type="email" leftSection={<IconMail size={16} stroke={1.6} />} />,
  Password: <PasswordField label="Password" defaultValue="secret" autoComplete="off" />,
  'Password, wrong': <PasswordField label="Password, wrong" error="At least 12 characters." autoComplete="off" />,
  'Long text': <LongTextField label="Description" defaultValue={LONG_TEXT.repeat(3)} />,
  'Long text, wrong': <LongTextField label="Description, wrong" error="This field is required." />,
  Search: <Held initial="">{(term, set) => <SearchField label="Search cities" value={term} onSearch={set} />}</Held>,
  'Search with a term': (
    <Held initial="rey">{(term, set) => <SearchField label="Search all cities" value={term} onSearch={set} />}</Held>
  ),
  Phone: phone('Phone'),
  'Phone, wrong': phone('Phone, wrong', { error: 'This is not a phone number.', required: true }),
  'Phone, disabled': phone('Phone, disabled', { disabled: true }),
});
