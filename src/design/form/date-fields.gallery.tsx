import { Held, section } from '../gallery/section.tsx';
import { DateField } from './date-fields.tsx';
import { DateRangeField } from './date-range-field.tsx';
import type { DayRange } from './day-range.ts';

const TODAY = '2026-05-20';

const range = (label: string, initial: DayRange, limits?: DayRange) => (
  <Held initial={initial}>
    {(value, set) => <DateRangeField label={label} value={value} onChange={set} today={TODAY} limits={limits} />}
  </Held>
);

export default section('Date fields', {
  Empty: <DateField label="Day" placeholder="Choose a day" />,
  Chosen: <DateField label="Day, chosen" defaultValue={TODAY} />,
  Clearable: <DateField label="Day, clearable" defaultValue={TODAY} clearable />,
  'With limits': <DateField label="Day, limited" defaultValue={TODAY} minDate="2026-05-10" maxDate="2026-05-25" />,
  Wrong: <DateField label="Day, missing" placeholder="Choose a day" required error="This field is required." />,
  Disabled: <DateField label="Day, disabled" defaultValue={TODAY} disabled />,
  'A range of days, named': range('Days', { from: '2026-05-14', to: TODAY }),
  'A range of days': range('Days of a trip', { from: '2025-12-29', to: '2026-01-03' }),
  'A range of days, limited': range(
    'Days, limited',
    { from: '2026-05-14', to: TODAY },
    { from: '2026-05-10', to: TODAY },
  ),
});
