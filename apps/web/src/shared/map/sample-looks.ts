import { CLASSIFICATIONS, type Classification } from '@escuta/contract';
import { LAST_LEVEL } from './arrangement.ts';
import { MARK_PX, MARKER_PX } from './marker-images.ts';
import { CLASS_SHIFT, CUSTOMER_BIT, SEEN_BIT } from './marker-keys.ts';
import { pixelsPerUnit, WORLD_UNITS } from './mercator.ts';
import { GROUP_COUNT, GROUP_OF, GROUPS, LEAK } from './sample-weights.ts';

/** A click counts this far around a marker, for fingers; CSS pixels. */
export const HIT_RADIUS_PX = 4;

/** far: quiet samples are grains; district: dots, and icons of what needs attention; street: icons of all with room. */
export type MapStyle = 'far' | 'district' | 'street';

const DISTRICT_ZOOM = 13;
const STREET_ZOOM = 16;
/** Zoom at which icons have their full size. */
const FULL_ZOOM = 17;
/** Edge of a marker far out, and from the zoom of streets on. */
const FAR_ICON_PX = 24;
const STREET_ICON_PX = 27;
/** From this edge on markers have their badges: on smaller ones those of neighbours would cover each other. */
const BADGE_ICON_PX = 36;
/** Smaller dots are squares of one colour, without rim and core. */
export const GRAIN_PX = 3;
/** An unseen dot is larger by this, for its core. */
export const CORE_EXTRA_PX = 1;
/** Radius of the core of an unseen dot, as a share of the dot's diameter. */
export const CORE_SHARE = 0.22;

/** How a sample of a class is drawn where it is no icon. */
export interface DotLook {
  /** A square, not a disc: quiet ones, so that no leak is taken for a “no leak” where red and green look alike. */
  square: boolean;
  /** Diameter or edge without rim, CSS pixels. */
  size: number;
  rim: number;
  alpha: number;
  /** Finest level of the samples that are icons; -1 for none. */
  iconLevel: number;
}

/** What is drawn at a zoom: for the shader and for clicks. */
export interface Looks {
  style: MapStyle;
  /** Edge of a marker, CSS pixels. */
  icon: number;
  badges: boolean;
  /** By class, in the order of CLASSIFICATIONS. */
  dots: readonly DotLook[];
  /** By group: finest level of the samples that are drawn; those beyond lie under a dot like theirs. */
  drawn: readonly number[];
  /** By group: finest level of the samples that are icons; -1 for none. */
  icons: readonly number[];
}

/** Size and rim of each kind of dot, and the edge of the cell in which the weightiest sample is an icon; 0 for no icons. */
type Style = Record<'quiet' | 'unclear' | 'urgent', { size: number; rim: number; alpha: number; cell: number }>;

const STYLES: Record<MapStyle, Style> = {
  far: {
    quiet: { size: 2, rim: 0, alpha: 0.5, cell: 0 },
    unclear: { size: 4, rim: 0.5, alpha: 1, cell: 0 },
    urgent: { size: 6, rim: 1, alpha: 1, cell: 96 },
  },
  district: {
    quiet: { size: 5, rim: 0.75, alpha: 1, cell: 0 },
    unclear: { size: 6, rim: 1, alpha: 1, cell: 0 },
    urgent: { size: 7, rim: 1, alpha: 1, cell: 24 },
  },
  street: {
    // Wide enough for the names of the streets to be read between.
    quiet: { size: 6, rim: 1, alpha: 1, cell: 64 },
    unclear: { size: 7, rim: 1, alpha: 1, cell: 48 },
    urgent: { size: 8, rim: 1, alpha: 1, cell: 36 },
  },
};

const KINDS: Record<Classification, keyof Style> = {
  LESS: 'quiet',
  PASS: 'quiet',
  NOAC: 'quiet',
  PEND: 'unclear',
  INCO: 'unclear',
  FRAU: 'urgent',
  LEAK: 'urgent',
  VISI: 'urgent',
};

/** Edge of the cells of which each shows one grain of a class: the size of a grain, which covers its cell. */
const GRAIN_CELL_PX = 2;
/**
 * Edge of the cells of which each shows one dot of a class. Its diagonal stays below 5 px: that far from each sample there is a dot like its
 * own. A confirmed leak is always drawn.
 */
const DOT_CELL_PX = 3.5;

/** The style of the map at a zoom. */
export function styleAt(zoom: number): MapStyle {
  if (zoom < DISTRICT_ZOOM) return 'far';
  return zoom < STREET_ZOOM ? 'district' : 'street';
}

/** What is drawn at a zoom. */
export function looksAt(zoom: number): Looks {
  const style = styleAt(zoom);
  const drawn = new Array<number>(GROUP_COUNT).fill(LAST_LEVEL);
  drawn.fill(levelOf(zoom, DOT_CELL_PX), 0, GROUPS.confirmed);
  if (style === 'far') drawn[GROUPS.quiet] = levelOf(zoom, GRAIN_CELL_PX);
  const dots = CLASSIFICATIONS.map((code): DotLook => {
    const kind = KINDS[code];
    const { cell, ...dot } = STYLES[style][kind];
    return { ...dot, square: kind === 'quiet', iconLevel: cell === 0 ? -1 : levelOf(zoom, cell, 'around') };
  });
  const icons = new Array<number>(GROUP_COUNT).fill(-1);
  icons[GROUPS.confirmed] = LAST_LEVEL;
  for (const [index, code] of CLASSIFICATIONS.entries()) {
    const group = GROUP_OF[code];
    icons[group] = Math.max(icons[group] as number, (dots[index] as DotLook).iconLevel);
  }
  return { style, icon: iconAt(zoom), badges: iconAt(zoom) >= BADGE_ICON_PX, dots, drawn, icons };
}

/** The coarsest level whose cells are at most this wide; `around`: the level whose cells come closest to it. */
function levelOf(zoom: number, px: number, how: 'within' | 'around' = 'within'): number {
  const level = Math.log2((WORLD_UNITS * pixelsPerUnit(zoom)) / px);
  return Math.max(0, Math.min(LAST_LEVEL, how === 'within' ? Math.ceil(level) : Math.round(level)));
}

function iconAt(zoom: number): number {
  if (zoom < STREET_ZOOM) return FAR_ICON_PX;
  const nearer = Math.min(1, (zoom - STREET_ZOOM) / (FULL_ZOOM - STREET_ZOOM));
  return STREET_ICON_PX + nearer * (MARKER_PX - STREET_ICON_PX);
}

/** Whether a sample is drawn as an icon, by its appearance (`packVariant`) and level. The vertex shader decides the same way. */
export function isIcon({ dots, badges }: Looks, variant: number, level: number, checked: boolean): boolean {
  const code = variant >> CLASS_SHIFT;
  if (code === LEAK && (variant & CUSTOMER_BIT) !== 0) return true;
  return (checked && badges) || level <= (dots[code] as DotLook).iconLevel;
}

/** Radius within which a sample covers the map, CSS pixels; of an icon that of its class mark. */
export function radiusOf(looks: Looks, variant: number, level: number, checked: boolean): number {
  if (isIcon(looks, variant, level, checked)) return (looks.icon * MARK_PX) / MARKER_PX / 2;
  const { size, rim } = looks.dots[variant >> CLASS_SHIFT] as DotLook;
  const core = size > GRAIN_PX && (variant & SEEN_BIT) === 0 ? CORE_EXTRA_PX : 0;
  return (size + core) / 2 + rim;
}
