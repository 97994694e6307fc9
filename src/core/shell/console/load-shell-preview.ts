/** Comes before anything else of the room. In a module of its own, or whoever asks for it would take the whole room along. */
export const loadShellPreview = () => import('./shell-preview.tsx');
