import { Group } from '@mantine/core';
import { section } from './gallery/section.tsx';
import { Thumbnail } from './thumbnail.tsx';

const SIZES_PX = [24, 32, 48, 80];

const sizes = (props: { src: string | null; name?: string }) => (
  <Group gap="sm" align="flex-end">
    {SIZES_PX.map((sizePx) => (
      <Thumbnail key={sizePx} sizePx={sizePx} {...props} />
    ))}
  </Group>
);

export default section('Thumbnail', {
  Loaded: sizes({ src: '/favicon.svg', name: 'Endcap' }),
  'Not loaded, with a name': sizes({ src: '/no-such-image.webp', name: 'São Paulo' }),
  'None, without a name': sizes({ src: null }),
});
