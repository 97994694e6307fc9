import { CITIES } from './gallery/sample.ts';
import { section } from './gallery/section.tsx';
import { ScrollRegion } from './scroll-region.tsx';

export default section('Scroll region', {
  'Larger than its space': (
    <ScrollRegion label="Cities" style={{ maxHeight: 90, overflow: 'auto' }}>
      <ul style={{ margin: 0 }}>
        {CITIES.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </ScrollRegion>
  ),
  'Fits, and is no tab stop': (
    <ScrollRegion label="Cities" style={{ overflow: 'auto' }}>
      <span>Reykjavík</span>
    </ScrollRegion>
  ),
});
