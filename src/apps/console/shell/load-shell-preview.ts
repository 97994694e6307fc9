/** Loaded before the rest of the module. A separate file, so that importing it does not load the whole module. */
export const loadShellPreview = () => import('./shell-preview.tsx');
