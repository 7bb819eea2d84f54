import { linkProgram } from './link-program.ts';
import { CLASS_SHIFT, CUSTOMER_BIT, SEEN_BIT } from './marker-keys.ts';
import { HIDDEN } from './sample-drawing.ts';
import { CORE_EXTRA_PX, CORE_SHARE, GRAIN_PX } from './sample-looks.ts';
import { LEAK } from './sample-weights.ts';

/** What the program of round marks makes of samples: dots, the disc under a checked one, the ring of the chosen one. */
export const ROUND = { dot: 0, disc: 1, ring: 2 } as const;
/** What the program of sprites makes of samples: those with room for their icon, an icon of each, the tick of a checked one. */
export const SPRITE = { roomy: 0, icon: 1, tick: 2 } as const;

/** The disc under a checked sample: its size in markers, its rim in CSS pixels. */
const DISC = { share: 0.95, rim: 1.5 };
/** The ring of the chosen sample, CSS pixels. */
const RING = { size: 54, rim: 2.5 };

/** Cells in a row of the sprite sheet: the first row has the plain icons and the tick, the others the markers. */
export const SHEET_COLUMNS = 17;
export const TICK_CELL = 16;
/** Markers in a row of the sheet. */
export const ROW_BITS = 4;

/**
 * Positions are whole numbers, and so is the centre of the view: their difference is exact, and wraps round the world. A point vanishes once
 * its centre is outside, so the viewport is wider than the map. Points lie on whole pixels, for sharp edges.
 */
const PLACE = `#version 300 es
precision highp float;
precision highp int;
layout(location = 0) in ivec2 a_place;
layout(location = 1) in uvec4 a_look;
uniform ivec2 u_center;
uniform vec4 u_origin;
uniform vec4 u_east;
uniform vec4 u_south;
uniform vec2 u_viewport;
uniform vec2 u_widened;
uniform float u_ratio;
uniform float u_largest;

/** Places the point; its size must be known. A hidden sample, or one behind the eye, lies outside. */
void set_place(bool hidden) {
  ivec2 away = a_place - u_center;
  vec4 clip = u_origin + float(away.x) * u_east + float(away.y) * u_south;
  vec2 pixel = (clip.xy / clip.w * 0.5 + 0.5) * u_viewport;
  vec2 half_ = vec2(mod(gl_PointSize, 2.0) * 0.5);
  pixel = floor(pixel - half_ + 0.5) + half_;
  bool outside = hidden || clip.w <= 0.0 || (int(a_look.z) & ${HIDDEN}) != 0;
  gl_Position = outside ? vec4(2.0, 2.0, 2.0, 1.0) : vec4((pixel / u_viewport * 2.0 - 1.0) * u_widened, 0.0, 1.0);
}
`;

/** Squares of one colour. */
const GRAINS = {
  vertex: `${PLACE}
uniform vec4 u_fills[8];
uniform float u_size;
flat out vec4 v_fill;
void main() {
  v_fill = u_fills[int(a_look.x) >> ${CLASS_SHIFT}];
  gl_PointSize = u_size;
  set_place(false);
}`,
  fragment: `#version 300 es
precision mediump float;
flat in vec4 v_fill;
out vec4 color;
void main() {
  color = v_fill;
}`,
  uniforms: ['u_fills', 'u_size'],
} as const;

/** Dots, round or square, with a rim and, while unseen, a core; discs and rings. The radii are those of fill, rim and core in device pixels. */
const ROUNDS = {
  vertex: `${PLACE}
uniform int u_mode;
uniform float u_icon;
uniform vec4 u_dots[8];
uniform bool u_squares[8];
uniform vec3 u_colors[8];
uniform vec3 u_paper;
uniform vec3 u_ink;
uniform vec3 u_accent;
flat out vec4 v_fill;
flat out vec4 v_edge;
flat out vec4 v_core;
flat out vec4 v_radii;
flat out int v_square;
void main() {
  int look = int(a_look.x);
  int code = look >> ${CLASS_SHIFT};
  bool seen = (look & ${SEEN_BIT}) != 0;
  bool icon = false;
  v_square = u_mode == ${ROUND.dot} && u_squares[code] ? 1 : 0;
  float size, rim, core = 0.0;
  if (u_mode == ${ROUND.dot}) {
    vec4 dot_ = u_dots[code];
    bool hollow = !seen && dot_.x >= ${GRAIN_PX}.0;
    icon = float(a_look.y) <= dot_.w || (code == ${LEAK} && (look & ${CUSTOMER_BIT}) != 0);
    size = dot_.x + (hollow ? ${CORE_EXTRA_PX}.0 : 0.0);
    rim = dot_.y;
    core = hollow ? size * ${CORE_SHARE} : 0.0;
    v_fill = vec4(u_colors[code], 1.0) * dot_.z;
    v_edge = vec4(u_paper, 1.0) * dot_.z;
  } else {
    bool ring = u_mode == ${ROUND.ring};
    size = ring ? ${RING.size}.0 : ${DISC.share} * u_icon;
    rim = ring ? ${RING.rim} : ${DISC.rim};
    v_fill = vec4(u_accent, 1.0) * (ring ? 0.16 : 0.85);
    v_edge = vec4(ring ? u_accent : u_paper, 1.0);
  }
  size = min(size, (u_largest - 2.0) / u_ratio - 2.0 * rim);
  v_core = vec4(u_ink, 1.0) * v_fill.a;
  v_radii = vec4(size * 0.5, size * 0.5 + rim, core, 0.0) * u_ratio;
  // With half a pixel around for the soft edge: in a dense place each pixel more costs a tenth of the frame.
  gl_PointSize = ceil((size + 2.0 * rim) * u_ratio + 1.0);
  v_radii.w = gl_PointSize;
  set_place(icon);
}`,
  fragment: `#version 300 es
precision highp float;
flat in vec4 v_fill;
flat in vec4 v_edge;
flat in vec4 v_core;
flat in vec4 v_radii;
flat in int v_square;
out vec4 color;
void main() {
  vec2 from = abs(gl_PointCoord - 0.5) * v_radii.w;
  float away = v_square == 1 ? max(from.x, from.y) : length(from);
  vec3 cover = clamp(v_radii.xyz - away + 0.5, 0.0, 1.0);
  vec4 fill = mix(v_fill, v_core, v_radii.z > 0.0 ? cover.z : 0.0);
  color = mix(v_edge, fill, cover.x) * cover.y;
}`,
  uniforms: ['u_mode', 'u_icon', 'u_dots', 'u_squares', 'u_colors', 'u_paper', 'u_ink', 'u_accent'],
} as const;

/** Icons and ticks from the sheet. */
const SPRITES = {
  vertex: `${PLACE}
uniform int u_mode;
uniform float u_icon;
uniform bool u_badges;
uniform float u_levels[8];
flat out vec2 v_cell;
void main() {
  int look = int(a_look.x);
  int code = look >> ${CLASS_SHIFT};
  bool confirmed = code == ${LEAK} && (look & ${CUSTOMER_BIT}) != 0;
  if (u_mode == ${SPRITE.tick}) v_cell = vec2(${TICK_CELL}.0, 0.0);
  else if (u_badges) v_cell = vec2(look & ${(1 << ROW_BITS) - 1}, 1 + (look >> ${ROW_BITS}));
  else v_cell = vec2(code * 2 + int((look & ${SEEN_BIT}) != 0), 0.0);
  gl_PointSize = floor(min(u_icon * u_ratio, u_largest) + 0.5);
  set_place(u_mode == ${SPRITE.roomy} && !confirmed && float(a_look.y) > u_levels[code]);
}`,
  fragment: `#version 300 es
precision highp float;
uniform sampler2D u_sheet;
uniform float u_sheet_cell;
flat in vec2 v_cell;
out vec4 color;
void main() {
  vec2 inside = clamp(gl_PointCoord, 0.5 / u_sheet_cell, 1.0 - 0.5 / u_sheet_cell);
  color = texture(u_sheet, (v_cell + inside) / ${SHEET_COLUMNS}.0);
}`,
  uniforms: ['u_mode', 'u_icon', 'u_badges', 'u_levels', 'u_sheet_cell'],
} as const;

const PLACE_UNIFORMS = [
  'u_center',
  'u_origin',
  'u_east',
  'u_south',
  'u_viewport',
  'u_widened',
  'u_ratio',
  'u_largest',
] as const;
type PlaceUniform = (typeof PLACE_UNIFORMS)[number];

/** A linked program with the places of its uniforms. */
export interface Program<Own extends string = never> {
  program: WebGLProgram;
  at: Record<PlaceUniform | Own, WebGLUniformLocation | null>;
}

/** The programs that draw samples as points. */
export interface SamplePrograms {
  grains: Program<(typeof GRAINS.uniforms)[number]>;
  rounds: Program<(typeof ROUNDS.uniforms)[number]>;
  sprites: Program<(typeof SPRITES.uniforms)[number]>;
}

/** Compiles the shaders. @throws Error with the log of the graphics card if it cannot compile them */
export function linkPrograms(gl: WebGL2RenderingContext): SamplePrograms {
  return { grains: link(gl, GRAINS), rounds: link(gl, ROUNDS), sprites: link(gl, SPRITES) };
}

interface Source<Own extends string> {
  vertex: string;
  fragment: string;
  uniforms: readonly Own[];
}

function link<Own extends string>(
  gl: WebGL2RenderingContext,
  { vertex, fragment, uniforms }: Source<Own>,
): Program<Own> {
  const program = linkProgram(gl, vertex, fragment);
  const names = [...PLACE_UNIFORMS, ...uniforms];
  const at = Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(program, name)]));
  return { program, at: at as Program<Own>['at'] };
}
