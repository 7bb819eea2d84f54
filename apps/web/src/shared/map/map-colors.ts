import { palettes, type ThemeName } from '../ui/theme.ts';

/** Colours of the product's own layers, from its palette. */
export interface MapColors {
  land: string;
  block: string;
  street: string;
  streetEdge: string;
  border: string;
  label: string;
  placeLabel: string;
  halo: string;
  accent: string;
  surface: string;
}

export function mapColors(theme: ThemeName): MapColors {
  const palette = palettes[theme];
  const light = theme === 'light';
  return {
    land: light ? palette.hover : palette.sunken,
    block: light ? palette.sunken : palette.surface,
    street: light ? palette.ground : palette.hover,
    streetEdge: palette.line,
    border: palette.lineStrong,
    label: palette.textSecondary,
    placeLabel: palette.text,
    halo: light ? palette.ground : palette.sunken,
    accent: palette.accent,
    surface: palette.raised,
  };
}
