import type { Comparison } from '#kernel/compared-days.ts';
import { Held, section } from '../gallery/section.tsx';
import { ComparisonField } from './comparison-field.tsx';

const WEEK = { fromDate: '2026-05-14', toDate: '2026-05-20' };

const field = (initial: Comparison, period = WEEK, firstDay?: string) => (
  <Held initial={initial}>
    {(value, set) => <ComparisonField period={period} value={value} onChange={set} firstDay={firstDay} />}
  </Held>
);

export default section('Comparison', {
  'Days right before': field('previous'),
  'A range of one’s own': field('2026-05-01_2026-05-05'),
  'Some without figures': field('weekdays', WEEK, '2026-05-01'),
  'Some would overlap': field('previous', { fromDate: '2026-04-01', toDate: '2026-05-20' }),
});
