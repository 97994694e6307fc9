import type { GallerySection } from './section.tsx';

const modules = import.meta.glob<GallerySection>('../**/*.gallery.tsx', { eager: true, import: 'default' });

/** All sections by the name of their file, in the order of their titles. */
export const SECTIONS: ReadonlyMap<string, GallerySection> = new Map(
  Object.entries(modules)
    .map(([path, section]) => [path.replace(/^.*\/|\.gallery\.tsx$/g, ''), section] as const)
    .toSorted(([, a], [, b]) => a.title.localeCompare(b.title, 'en')),
);
