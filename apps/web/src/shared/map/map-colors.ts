import { palettes, type ThemeName } from '../ui/theme.ts';

/** Colours of the product's own layers, from its palette. */
export interface MapColors {
  land: string;
  block: string;
  street: string;
  avenue: string;
  streetEdge: string;
  border: string;
  water: string;
  waterLabel: string;
  green: string;
  pipe: string;
  heard: string;
  refused: string;
  leftOut: string;
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
    avenue: light ? palette.ground : palette.line,
    streetEdge: palette.line,
    border: palette.lineStrong,
    water: palette.water,
    waterLabel: palette.waterText,
    green: palette.green,
    pipe: palette.pipe,
    heard: palette.heard,
    refused: palette.refused,
    leftOut: palette.leftOut,
    label: palette.textSecondary,
    placeLabel: palette.text,
    halo: light ? palette.ground : palette.sunken,
    accent: palette.accent,
    surface: palette.raised,
  };
}
