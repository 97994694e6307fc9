import { CITIES } from '../gallery/sample.ts';
import { Held, noAction, section } from '../gallery/section.tsx';
import { MultiSelectField } from './multi-select-field.tsx';
import { CountryField, TimezoneField } from './place-fields.tsx';
import { SearchedSelect, type Choice } from './searched-select.tsx';
import { SelectField } from './select-fields.tsx';
import { SuggestField, type Suggestion } from './suggest-field.tsx';

const OPTIONS = CITIES.map(({ id, name }) => ({ value: id, label: name }));
const SUGGESTIONS: readonly Suggestion[] = CITIES.map(({ id, name, country }) => ({
  id,
  title: name,
  detail: country,
}));

export default section('Select fields', {
  Empty: <SelectField label="City" placeholder="Choose" data={OPTIONS} />,
  Chosen: <SelectField label="City, chosen" defaultValue="sao" data={OPTIONS} />,
  'Clearable, searchable': (
    <SelectField label="City, searched" defaultValue="sao" clearable searchable data={OPTIONS} />
  ),
  Wrong: (
    <SelectField label="City, missing" placeholder="Choose" required error="This field is required." data={OPTIONS} />
  ),
  Disabled: <SelectField label="City, disabled" disabled defaultValue="jak" data={OPTIONS} />,
  Several: <MultiSelectField label="Cities" value={['sao', 'jak']} data={OPTIONS} />,
  'Several, with an unknown one': (
    <MultiSelectField label="Cities, one unknown" value={['ban', 'gone']} data={OPTIONS} />
  ),
  'Several, none yet': <MultiSelectField label="Cities, none" placeholder="Choose" searchable data={OPTIONS} />,
  'Several, wrong': <MultiSelectField label="Cities, wrong" value={['sao']} error="At least two." data={OPTIONS} />,
  'Several, disabled': <MultiSelectField label="Cities, disabled" disabled value={['sao', 'jak']} data={OPTIONS} />,
  'Found by the server': (
    <Held<Choice | null> initial={null}>
      {(selected, select) => (
        <SearchedSelect
          label="City, from the server"
          placeholder="Type a name"
          selected={selected}
          found={CITIES}
          onTerm={noAction}
          onSelect={select}
        />
      )}
    </Held>
  ),
  'With suggestions': (
    <SuggestField
      label="Address"
      placeholder="Type three letters"
      minLength={3}
      source="Suggested by the map"
      search={() => Promise.resolve(SUGGESTIONS)}
      onSelect={noAction}
    />
  ),
  Country: <CountryField label="Country" defaultValue="SG" />,
  'Time zone': <TimezoneField label="Time zone" defaultValue="Asia/Singapore" />,
});
