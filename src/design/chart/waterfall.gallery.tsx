import { Panel } from '../page.tsx';
import { section } from '../gallery/section.tsx';
import { Waterfall, type WaterfallStep } from './waterfall.tsx';

const step = (label: string, value: number): WaterfallStep => ({
  id: label,
  label,
  value,
  text: value < 0 ? `−${-value}` : `+${value}`,
});
const total = (label: string, value: number) => ({ label, value, text: String(value) });

const waterfall = (steps: readonly WaterfallStep[], before: number, isNeutral = false) => (
  <Panel title="Inhabitants">
    <Waterfall
      label="Inhabitants"
      from={total('2025', before)}
      to={total(
        '2026',
        steps.reduce((sum, { value }) => sum + value, before),
      )}
      steps={steps}
      isNeutral={isNeutral}
    />
  </Panel>
);

export default section('Waterfall', {
  'Up and down': waterfall(
    [step('Born', 120), step('Moved in', 340), step('Moved away', -410), step('Died', -90)],
    900,
  ),
  'Neither better nor worse': waterfall([step('Moved in', 340), step('Moved away', -410)], 900, true),
  'From nothing': waterfall([step('Moved in', 340)], 0),
  'Below zero': waterfall([step('Moved away', -200), step('Moved in', 60)], 100),
  'Nothing changed': waterfall([], 900),
  'With long names': waterfall(
    [step('Moved in from a neighbouring municipality of the same district', 340), step('Moved away', -20)],
    900,
  ),
});
