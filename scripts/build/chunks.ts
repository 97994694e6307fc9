/** A part of a chunk: a library's files by pattern, or our own by path from the repository's root, a folder's with its slash. */
type Part = RegExp | string;

/**
 * Chunks put together by hand, each with everything it depends on: files that always load together compress better as
 * one. A module belongs to the first chunk that fits.
 */
export const CHUNKS: Readonly<Record<string, readonly Part[]>> = {
  /** Libraries, calls and controls of every page; changes only with their versions. */
  base: [
    /node_modules\/(react|react-dom|scheduler|i18next|react-i18next\/dist\/es(?!\/Trans)|clsx|@tanstack\/(react-router|router-core|history|store|react-store))\//,
    /@mantine\/core\/esm\/components\/(ActionIcon|Anchor|Button|Group|Input|InputBase|Loader|PasswordInput|Skeleton|Stack|Text|TextInput|Title|Transition|UnstyledButton)\//,
    /@mantine\/hooks\/esm\/use-uncontrolled\//,
    /@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/,
    'src/design/form/form-banner.tsx',
    'src/design/form/text-fields.tsx',
    'src/kernel/language.ts',
    'src/kernel/problem.ts',
    'src/kernel/search-parameters.ts',
    'src/platform/api-client/client.ts',
    'src/platform/api-client/api-error.ts',
    'src/platform/api-client/error-text.ts',
    'src/platform/api-client/generated/',
    'src/apps/console/i18n.ts',
    'src/apps/console/merge-texts.ts',
  ],
  /** What every page starts with: its routes, theme and states. */
  start: [
    'src/design/design-provider.tsx',
    'src/design/document-title.tsx',
    'src/design/states.tsx',
    'src/design/wordmark.tsx',
    'src/platform/api-client/reporting.ts',
    /\/src\/(core|products|insights)\/[a-z-]+\/console\/([a-z-]+-search|routes|search)\.ts/,
  ],
  forms: ['src/design/form/use-server-form.ts'],
  'sign-in': ['src/core/identity/console/auth-layout.tsx', 'src/core/identity/console/provider-links.tsx'],
  /** The frame of a signed-in page, drawn before anything else has loaded. */
  preview: [
    'src/apps/console/shell/shell-preview.tsx',
    'src/apps/console/shell/use-is-navigation-open.ts',
    'src/apps/console/shell/shell-layout.module.css',
    'src/apps/console/shell/menu.ts',
    'src/design/page.tsx',
    'src/design/page.module.css',
    /@mantine\/hooks\/esm\/use-local-storage\//,
  ],
  /** What every signed-in page starts with. */
  shell: ['src/apps/console/shell/shell-layout.tsx', 'src/apps/console/query-client.ts'],
  /** Pages, lists and their tools, which nearly every signed-in screen has. */
  lists: [
    'src/design/format.ts',
    'src/design/csv.ts',
    'src/design/status-badge.tsx',
    'src/design/table/',
    'src/design/form/select-fields.tsx',
    'src/design/form/date-range-field.tsx',
    'src/design/form/day-range.ts',
    'src/core/exports/console/',
    /@mantine\/core\/esm\/components\/Switch\//,
    /@tabler\/icons-react\/dist\/esm\/icons\/Icon(ListDetails|Pencil|Plus|Trash)\./,
  ],
  campaigns: [
    'src/products/sponsored/console/manage/campaign-menu.tsx',
    'src/products/sponsored/console/manage/lazy-parts.ts',
  ],
  metrics: ['src/insights/reports/console/campaigns/', 'src/insights/reports/console/metric-values.ts'],
};

/** Whether a module, by its absolute path, belongs to a chunk's parts. */
export const isPartOf = (parts: readonly Part[], module: string): boolean =>
  parts.some((part) => (typeof part === 'string' ? module.includes(`/${part}`) : part.test(module)));
