import { Held, section } from '../gallery/section.tsx';
import { RadioCards } from './choice-cards.tsx';

const CHOICES = [
  { value: 'train', label: 'By train', description: 'Takes a day and shows the country.' },
  { value: 'plane', label: 'By plane' },
  { value: 'boat', label: 'By boat', description: 'Not in winter.', disabled: true },
];

const cards = (label: string, initial: string | null, error?: string) => (
  <Held initial={initial}>
    {(value, set) => (
      <RadioCards
        label={label}
        description="It can be changed later."
        error={error}
        choices={CHOICES}
        value={value}
        onChange={set}
      />
    )}
  </Held>
);

export default section(
  'Choice cards',
  {
    Chosen: cards('How to get there', 'train'),
    'None chosen': cards('How to get back', null),
    Wrong: cards('How to get around', null, 'This field is required.'),
  },
  { isWide: true },
);
