import type { Classification } from '@escuta/contract';
import type { ThemeConfig } from 'antd';

export type ThemeName = 'light' | 'dark';

/** Colours of a theme. Components use them as `var(--escuta-…)`, never by value. */
interface Palette {
  ground: string;
  surface: string;
  raised: string;
  sunken: string;
  hover: string;
  selected: string;
  line: string;
  lineStrong: string;
  /** Fill and border of disabled controls: antd's values, for our own controls too. */
  disabled: string;
  lineDisabled: string;
  text: string;
  textSecondary: string;
  accent: string;
  accentHover: string;
  accentInk: string;
  focus: string;
  success: string;
  warning: string;
  danger: string;
  info: string;
  /** On the base map. */
  water: string;
  waterText: string;
  green: string;
  /** Pipes: none of the classes is brown. */
  pipe: string;
  /** Pipe that was listened, had no access, was left out: told apart without red and green, and by their lines too. */
  heard: string;
  refused: string;
  leftOut: string;
  /** Over the part of a spectrogram that is not heard: spectrograms are as dark in both themes. */
  unheard: string;
  shadow: string;
}

export const palettes: Record<ThemeName, Palette> = {
  light: {
    ground: '#ffffff',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f6f8fa',
    hover: '#eff3f6',
    selected: '#e5f1f8',
    line: '#dfe5ea',
    lineStrong: '#8594a1',
    disabled: '#0000000a',
    lineDisabled: '#d9d9d9',
    text: '#14202b',
    textSecondary: '#52616e',
    accent: '#0b6fa4',
    accentHover: '#095c89',
    accentInk: '#ffffff',
    focus: '#0b6fa4',
    success: '#147a3d',
    warning: '#9a5b05',
    danger: '#c42020',
    info: '#0b6fa4',
    water: '#cbe2ef',
    waterText: '#3c7596',
    green: '#e0eee0',
    pipe: '#8b6f5c',
    heard: '#0b6fa4',
    refused: '#b45309',
    leftOut: '#a0557c',
    unheard: '#0a0a12b3',
    shadow: '0 6px 20px rgb(20 32 43 / 14%), 0 1px 3px rgb(20 32 43 / 10%)',
  },
  dark: {
    ground: '#0d1319',
    surface: '#111920',
    raised: '#18222b',
    sunken: '#0a0f14',
    hover: '#1c2832',
    selected: '#12324a',
    line: '#27343f',
    lineStrong: '#6c7d8c',
    disabled: '#ffffff14',
    lineDisabled: '#2c557e',
    text: '#e6edf3',
    textSecondary: '#9fb0bf',
    accent: '#56b6e6',
    accentHover: '#7cc8ee',
    accentInk: '#06202f',
    focus: '#7cc8ee',
    success: '#4cc97b',
    warning: '#f0b35a',
    danger: '#ff8585',
    info: '#56b6e6',
    water: '#11293b',
    waterText: '#6f9dbb',
    green: '#12231c',
    pipe: '#a98d78',
    heard: '#56b6e6',
    refused: '#fbbf24',
    leftOut: '#c487ab',
    unheard: '#0a0a12b3',
    shadow: '0 8px 24px rgb(0 0 0 / 55%), 0 1px 3px rgb(0 0 0 / 40%)',
  },
};

/** Colour of each class; shape and letter distinguish the classes too (ClassMark). */
export const classColors: Record<ThemeName, Record<Classification, string>> = {
  light: {
    LEAK: '#dc2626',
    LESS: '#16a34a',
    PASS: '#3b82f6',
    PEND: '#737373',
    INCO: '#d97706',
    NOAC: '#334155',
    FRAU: '#9333ea',
    VISI: '#0e7490',
  },
  dark: {
    LEAK: '#f87171',
    LESS: '#4ade80',
    PASS: '#60a5fa',
    PEND: '#9ca3af',
    INCO: '#fbbf24',
    NOAC: '#cbd5e1',
    FRAU: '#c084fc',
    VISI: '#22d3ee',
  },
};

/** Colour of what is drawn on a class colour, such as its letter, and of the inside of an unseen mark. */
export const classInk: Record<ThemeName, string> = { light: '#ffffff', dark: '#0b1218' };

/**
 * Colours of charts. Pending, refused and confirmed are the orange, red and green of the product documents; `ink` is the colour of the
 * patterns drawn over them (shared/charts).
 */
export const chartColors = {
  light: {
    main: '#0b6fa4',
    second: '#334155',
    third: '#9333ea',
    pending: '#d97706',
    refused: '#dc2626',
    confirmed: '#16a34a',
    quiet: '#6b7280',
    series0: '#0b6fa4',
    series1: '#d97706',
    series2: '#16a34a',
    series3: '#9333ea',
    series4: '#dc2626',
    series5: '#0e7490',
    series6: '#334155',
    series7: '#be185d',
    ink: '#ffffff',
  },
  dark: {
    main: '#56b6e6',
    second: '#cbd5e1',
    third: '#c084fc',
    pending: '#fbbf24',
    refused: '#f87171',
    confirmed: '#4ade80',
    quiet: '#9ca3af',
    series0: '#56b6e6',
    series1: '#fbbf24',
    series2: '#4ade80',
    series3: '#c084fc',
    series4: '#f87171',
    series5: '#22d3ee',
    series6: '#cbd5e1',
    series7: '#f472b6',
    ink: '#111920',
  },
} as const;

export const FONT_FAMILY = "'Inter Variable', system-ui, sans-serif";

/** Sizes shared by both themes, as CSS values. */
const measures = {
  font: FONT_FAMILY,
  radius: '6px',
  'header-height': '48px',
} as const;

/** Every `--escuta-*` variable of a theme: palette, class and chart colours (`--escuta-class-leak`), measures. */
export function cssVariables(theme: ThemeName): Record<string, string> {
  const entries = [
    ...Object.entries(palettes[theme]).map(([name, value]) => [kebab(name), value]),
    ...Object.entries(classColors[theme]).map(([code, value]) => [`class-${code.toLowerCase()}`, value]),
    ['class-ink', classInk[theme]],
    ...Object.entries(chartColors[theme]).map(([name, value]) => [`chart-${name}`, value]),
    ...Object.entries(measures),
  ];
  return Object.fromEntries(entries.map(([name, value]) => [`--escuta-${name}`, value]));
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Colours that antd would otherwise derive by shifting its seeds. */
export function antdColors(theme: ThemeName) {
  const colors = palettes[theme];
  return {
    colorPrimary: colors.accent,
    colorPrimaryHover: colors.accentHover,
    colorPrimaryActive: colors.accentHover,
    colorPrimaryBorder: colors.accent,
    colorPrimaryBg: colors.selected,
    colorPrimaryBgHover: colors.selected,
    colorSuccess: colors.success,
    colorWarning: colors.warning,
    colorError: colors.danger,
    colorInfo: colors.info,
    colorLink: colors.accent,
    colorLinkHover: colors.accentHover,
  };
}

/** antd's part of the same tokens; the algorithm for dark grounds is added where antd is loaded. */
export function antdTokens(theme: ThemeName, touch: boolean): ThemeConfig {
  const colors = palettes[theme];
  return {
    token: {
      colorPrimary: colors.accent,
      colorLink: colors.accent,
      colorInfo: colors.info,
      colorSuccess: colors.success,
      colorWarning: colors.warning,
      colorError: colors.danger,
      colorText: colors.text,
      colorTextSecondary: colors.textSecondary,
      colorTextTertiary: colors.textSecondary,
      colorTextDescription: colors.textSecondary,
      colorTextPlaceholder: colors.textSecondary,
      colorBgBase: colors.ground,
      colorBgLayout: colors.sunken,
      colorBgContainer: colors.surface,
      colorBgElevated: colors.raised,
      colorBorder: colors.lineStrong,
      colorBorderDisabled: colors.lineDisabled,
      colorBgContainerDisabled: colors.disabled,
      colorBorderSecondary: colors.line,
      colorSplit: colors.line,
      colorTextLightSolid: colors.accentInk,
      boxShadow: colors.shadow,
      boxShadowSecondary: colors.shadow,
      fontFamily: FONT_FAMILY,
      fontSize: 14,
      fontSizeSM: 12,
      fontSizeHeading2: 20,
      fontSizeHeading3: 16,
      borderRadius: 6,
      controlHeight: touch ? 44 : 32,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.15s',
      wireframe: false,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      // Disabled fields must be legible: the user's own e-mail and company, the data of users with a higher role.
      Input: { colorTextDisabled: colors.textSecondary },
      Select: { colorTextDisabled: colors.textSecondary },
      TreeSelect: { colorTextDisabled: colors.textSecondary },
      Tooltip: { colorTextLightSolid: colors.ground, colorBgSpotlight: colors.text },
    },
  };
}
