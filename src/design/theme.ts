import { keepActiveTabInView } from './active-tab.ts';
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#eef7f6',
  '#d6ebea',
  '#aed8d6',
  '#7fc2c1',
  '#51a9aa',
  '#298c90',
  '#0f7276',
  '#0b5e63',
  '#0a4d52',
  '#083d42',
];
/** Neutral grays with a hint of green, to match the accent color. */
const gray: MantineColorsTuple = [
  '#fafaf8',
  '#f4f4f1',
  '#ebebe6',
  '#deded8',
  '#c5c6bf',
  '#9b9d96',
  '#666964',
  '#4b4e4a',
  '#2f3230',
  '#191c1a',
];
const dark: MantineColorsTuple = [
  '#e7e9e5',
  '#c8cbc6',
  '#a6aaa5',
  '#7f847f',
  '#3b413e',
  '#2d3230',
  '#202523',
  '#171b19',
  '#111413',
  '#0b0d0c',
];
const crimson: MantineColorsTuple = [
  '#fdf0f0',
  '#fadcdc',
  '#f3b8b9',
  '#ea8f92',
  '#df686d',
  '#d0454d',
  '#bb2a35',
  '#9d212c',
  '#811b25',
  '#67151d',
];
const amber: MantineColorsTuple = [
  '#fef6e7',
  '#fcebc8',
  '#f8d690',
  '#f2bd55',
  '#e9a52c',
  '#cf8710',
  '#9a5f05',
  '#7d4c06',
  '#643d07',
  '#4d2f06',
];
const leaf: MantineColorsTuple = [
  '#f1f7ec',
  '#dfeed4',
  '#bfdda9',
  '#9aca7b',
  '#78b553',
  '#5b9a37',
  '#3f7a1f',
  '#336418',
  '#2a5214',
  '#214110',
];
const cobalt: MantineColorsTuple = [
  '#eff3fc',
  '#dbe5f9',
  '#b5c9f2',
  '#8aaaea',
  '#638ce1',
  '#4472d4',
  '#2d5bbd',
  '#254b9c',
  '#1e3d7f',
  '#183165',
];
const violet: MantineColorsTuple = [
  '#f5f2fc',
  '#e8e1f8',
  '#cfc2f0',
  '#b39fe7',
  '#9a80dd',
  '#8263d0',
  '#6b4bbb',
  '#583d9b',
  '#48327f',
  '#392865',
];

/** All dropdown lists: rows tall enough for touch, and a maximum height. */
const DROPDOWN = {
  defaultProps: { comboboxProps: { shadow: 'md', transitionProps: { duration: 80 } }, maxDropdownHeight: 350 },
  styles: { option: { minHeight: 36 } },
};

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: 6,
  autoContrast: true,
  colors: { petrol, gray, dark, red: crimson, crimson, amber, leaf, cobalt, violet },
  white: '#ffffff',
  black: '#191c1a',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgb(20 28 26 / 0.05)',
    sm: '0 1px 3px rgb(20 28 26 / 0.08)',
    md: '0 4px 16px -2px rgb(20 28 26 / 0.12), 0 1px 3px rgb(20 28 26 / 0.06)',
    lg: '0 12px 32px -6px rgb(20 28 26 / 0.18), 0 2px 6px rgb(20 28 26 / 0.06)',
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 30 } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 200, multiline: true, maw: 280, fz: 'xs' } },
    // The placeholder that receives the initial focus is not a valid child of a menu.
    Menu: {
      defaultProps: {
        // When content loads above an open menu and moves its row, the menu follows it instead of disappearing.
        hideDetached: false,
        shadow: 'md',
        position: 'bottom-end',
        transitionProps: { duration: 80 },
        withInitialFocusPlaceholder: false,
        // Menus belong to the page's landmark; dialogs are separate.
        portalProps: { target: 'main' },
      },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    Modal: {
      defaultProps: {
        radius: 'md',
        centered: true,
        // Closes without a transition: its subject is often gone by then, and the title would name nothing.
        transitionProps: { duration: 120, exitDuration: 0 },
        overlayProps: { backgroundOpacity: 0.4 },
      },
    },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.4 } } },
    // A dialog's heading is not the page's banner.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Text: { defaultProps: { size: 'sm' } },
    // Links in a text are as large as the text.
    Anchor: {
      // Color alone does not tell a link from the text around it.
      defaultProps: { underline: 'always' },
      styles: (_theme: unknown, { size }: { size?: string }) =>
        size === undefined ? { root: { fontSize: 'inherit', lineHeight: 'inherit' } } : {},
    },
    Badge: { defaultProps: { tt: 'none', fw: 500, fz: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    ColorInput: { defaultProps: { withEyeDropper: false } },
    Radio: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs', withThumbIndicator: false } },
    Select: DROPDOWN,
    MultiSelect: DROPDOWN,
    TabsList: { defaultProps: { ref: keepActiveTabInView } },
    Skeleton: { defaultProps: { radius: 'xs' } },
  },
});

const CHART_SERIES_LIGHT = ['#0f7276', '#a65b00', '#6b4bbb', '#c2385a'];
const CHART_SERIES_DARK = ['#51b5b6', '#e9a52c', '#a993ef', '#f0809a'];

const numbered = (colors: readonly string[]) =>
  Object.fromEntries(colors.map((color, index) => [`--chart-series-${index + 1}`, color]));

const tone = (name: string, background: string, text: string, dot: string) => ({
  [`--tone-${name}-background`]: background,
  [`--tone-${name}-text`]: text,
  [`--tone-${name}-dot`]: dot,
});

/** Colors of notices, badges and plain buttons: those of the tones, so that every notice of a kind looks the same. */
const lightVariant = (name: string, background: string, hover: string, text: string) => ({
  [`--mantine-color-${name}-light`]: background,
  [`--mantine-color-${name}-light-hover`]: hover,
  [`--mantine-color-${name}-light-color`]: text,
});

/** Surfaces, lines and tones of the kit's own styles; every text/background pair has a contrast of at least 4.5:1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--surface-page': gray[0],
    '--surface-panel': '#ffffff',
    '--surface-sunken': gray[1],
    '--surface-hover': '#f0f1ed',
    '--surface-selected': petrol[0],
    '--skeleton': '#ededea',
    '--line': '#e4e4df',
    '--line-strong': gray[4],
    '--text-strong': gray[9],
    '--text-quiet': gray[6],
    '--accent-text': petrol[7],
    '--focus-ring': petrol[6],
    '--mantine-color-body': '#ffffff',
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-error': crimson[6],
    '--mantine-color-anchor': petrol[7],
    '--mantine-color-default-border': '#d8d8d2',
    ...numbered(CHART_SERIES_LIGHT),
    '--chart-previous-band': 'rgb(90 98 94 / 0.1)',
    ...tone('neutral', gray[2], gray[7], gray[6]),
    ...tone('info', cobalt[0], cobalt[7], cobalt[5]),
    ...tone('success', leaf[0], leaf[7], leaf[5]),
    ...tone('warning', amber[0], amber[7], amber[4]),
    ...tone('danger', crimson[0], crimson[7], crimson[5]),
    ...tone('accent', petrol[0], petrol[7], petrol[5]),
    ...Object.entries({ petrol, cobalt, leaf, amber, crimson, red: crimson, violet }).reduce(
      (all, [name, shades]) => ({ ...all, ...lightVariant(name, shades[0], shades[1], shades[7]) }),
      {},
    ),
  },
  dark: {
    '--surface-page': dark[8],
    '--surface-panel': dark[7],
    '--surface-sunken': dark[8],
    '--surface-hover': dark[6],
    '--surface-selected': '#12302f',
    '--skeleton': '#242a27',
    '--line': '#2a302d',
    '--line-strong': '#4a514d',
    '--text-strong': '#f2f4f0',
    '--text-quiet': dark[2],
    '--accent-text': petrol[3],
    '--focus-ring': petrol[4],
    '--mantine-color-body': dark[7],
    '--mantine-color-placeholder': '#8f948f',
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-error': crimson[3],
    '--mantine-color-anchor': petrol[3],
    '--mantine-color-default': dark[6],
    '--mantine-color-default-border': dark[4],
    ...numbered(CHART_SERIES_DARK),
    '--chart-previous-band': 'rgb(190 198 194 / 0.12)',
    ...tone('neutral', dark[5], dark[1], dark[2]),
    ...tone('info', '#1a2745', cobalt[2], cobalt[3]),
    ...tone('success', '#1c2c14', leaf[2], leaf[3]),
    ...tone('warning', '#33260d', amber[2], amber[3]),
    ...tone('danger', '#3b191c', crimson[2], crimson[3]),
    ...tone('accent', '#12302f', petrol[2], petrol[3]),
    ...lightVariant('petrol', '#12302f', '#173c3b', petrol[2]),
    ...lightVariant('cobalt', '#1a2745', '#213156', cobalt[2]),
    ...lightVariant('leaf', '#1c2c14', '#25391b', leaf[2]),
    ...lightVariant('amber', '#33260d', '#402f11', amber[2]),
    ...lightVariant('crimson', '#3b191c', '#4a2023', crimson[2]),
    ...lightVariant('red', '#3b191c', '#4a2023', crimson[2]),
    ...lightVariant('violet', '#2a2145', '#352a56', violet[2]),
    ...lightVariant('gray', dark[5], dark[4], dark[1]),
  },
});
