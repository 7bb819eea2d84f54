export { Empty } from './Empty.tsx';
export { Crash, ErrorBoundary } from './ErrorBoundary.tsx';
export { Loading } from './Loading.tsx';
export { notify, TOAST_DURATIONS_MS, type ToastKind, type ToastOptions } from './notify.ts';
export { classColors, classInk, cssVariables, FONT_FAMILY, palettes, type ThemeName } from './theme.ts';
export { getTheme, subscribeTheme, useTheme } from './theme-mode.ts';
