import { DOLLAR, RUPIAH } from '../gallery/sample.ts';
import { Held, section } from '../gallery/section.tsx';
import { MoneyField, NumberField, RatioField } from './number-fields.tsx';
import { unreadableValue } from './number-text.ts';
import { SliderField } from './slider-field.tsx';

const money = (label: string, initial: string, changed: Partial<Parameters<typeof MoneyField>[0]> = {}) => (
  <Held initial={initial}>
    {(value, set) => <MoneyField label={label} currency={DOLLAR} value={value} onChange={set} {...changed} />}
  </Held>
);
const number = (label: string, initial: string, changed: Partial<Parameters<typeof NumberField>[0]> = {}) => (
  <Held initial={initial}>
    {(value, set) => <NumberField label={label} value={value} onChange={set} {...changed} />}
  </Held>
);
const slider = (label: string, changed: Partial<Parameters<typeof SliderField>[0]> = {}) => (
  <Held initial={4}>
    {(value, set) => (
      <SliderField
        label={label}
        description="How far to walk."
        min={1}
        max={10}
        ends={['Around the corner', 'Out of town']}
        effect={`About ${value} kilometers.`}
        value={value}
        onChange={set}
        {...changed}
      />
    )}
  </Held>
);

export default section('Number, money and slider fields', {
  'Money, empty': money('Rent', ''),
  'Money, filled': money('Rent, filled', '1234567.5'),
  'Money without decimals': money('Rent in rupiah', '3500000', { currency: RUPIAH }),
  'Money with a long symbol': money('Rent elsewhere', '12', { currency: { symbol: 'CHF ', maxFractionDigits: 2 } }),
  'Money, unreadable': money('Rent, unreadable', unreadableValue('12,34,5')),
  'Money, too precise': money('Rent, too precise', unreadableValue('1.2345')),
  'Money, rejected': money('Rent, rejected', '0.01', { error: 'At least S$0.02.' }),
  'Money, disabled': money('Rent, disabled', '702', { disabled: true }),
  'Money, described': money('Rent, described', '702', { description: 'Per month, with heating.', required: true }),
  Number: number('People', '11451245'),
  'Number with a unit': number('Share', '12.5', { decimals: 2, suffix: '%' }),
  'Number, rejected': number('People, rejected', '0', { error: 'At least one.' }),
  'Number, disabled': number('People, disabled', '12', { disabled: true, suffix: '%' }),
  Ratio: <Held initial="425">{(value, set) => <RatioField label="Return" value={value} onChange={set} />}</Held>,
  'Ratio, empty': (
    <Held initial="">{(value, set) => <RatioField label="Return, empty" value={value} onChange={set} />}</Held>
  ),
  Slider: slider('Distance'),
  'Slider, disabled': slider('Distance, disabled', { disabled: true }),
  'Slider, rejected': slider('Distance, rejected', { error: 'Not further than five.' }),
});
