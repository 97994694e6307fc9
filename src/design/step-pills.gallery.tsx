import { Held, noAction, section } from './gallery/section.tsx';
import { StepPills } from './step-pills.tsx';

const STEPS = [
  { id: 'place', label: 'Place' },
  { id: 'dates', label: 'Dates and times' },
  { id: 'people', label: 'People' },
  { id: 'check', label: 'Check' },
];

export default section('Step pills', {
  'A step of four': (
    <Held initial="dates">
      {(current, set) => <StepPills label="Steps of a trip" steps={STEPS} current={current} onStep={set} />}
    </Held>
  ),
  'Later steps closed': (
    <StepPills
      label="Steps of a closed trip"
      steps={STEPS.map((step, index) => ({ ...step, isClosed: index > 1 }))}
      current="place"
      onStep={noAction}
    />
  ),
});
