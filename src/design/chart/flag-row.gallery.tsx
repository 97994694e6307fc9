import { IconCheck, IconCoin } from '@tabler/icons-react';
import { section } from '../gallery/section.tsx';
import { FlagRow, type AxisFlag } from './flag-row.tsx';

const POINTS = 30;
const line = (id: string, what: string) => ({
  id,
  icon: what === 'Approved' ? <IconCheck size={11} aria-hidden /> : <IconCoin size={11} aria-hidden />,
  what,
  who: 'Ann Lee, 3 May 2026, 14:02',
  open: () => {},
});
const flag = (point: number, what: string, count = 1): AxisFlag => ({
  point,
  name: `${point + 1} May 2026`,
  count,
  lines: [line(`${point}`, what)],
});

export default section('Flags on an axis', {
  'One here and there': <FlagRow points={POINTS} flags={[flag(2, 'Approved'), flag(20, 'Rent changed')]} />,
  'Many of one day': <FlagRow points={POINTS} flags={[flag(12, 'Rent changed', 9)]} />,
  'Days without room of their own': (
    <FlagRow points={400} flags={[flag(100, 'Approved'), flag(101, 'Rent changed'), flag(102, 'Approved')]} />
  ),
  None: <FlagRow points={POINTS} flags={[]} />,
});
