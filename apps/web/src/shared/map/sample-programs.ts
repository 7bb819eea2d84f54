import { CLASS_SHIFT, CUSTOMER_BIT, SEEN_BIT } from './marker-keys.ts';
import { CORE_EXTRA_PX, CORE_SHARE, GRAIN_PX } from './sample-looks.ts';
import { CHECKED, HIDDEN } from './sample-scene.ts';
import { LEAK } from './sample-weights.ts';

/** What a draw call makes of its samples: themselves, the disc under a checked one, its tick, the ring of the chosen one, an icon, only what is a dot, only what is an icon. */
export const MODES = { sample: 0, disc: 1, tick: 2, ring: 3, icon: 4, dots: 5, icons: 6 } as const;

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
 * its centre is outside, so the viewport is wider than the map. Points lie on whole pixels, for sharp icons.
 */
const VERTEX = `#version 300 es
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
uniform int u_mode;
uniform float u_icon;
uniform bool u_badges;
uniform vec4 u_dots[8];
uniform vec3 u_colors[8];
uniform vec3 u_paper;
uniform vec3 u_ink;
uniform vec3 u_accent;
flat out vec4 v_fill;
flat out vec4 v_edge;
flat out vec3 v_core;
flat out vec4 v_radii;
flat out vec2 v_cell;

void round_mark(float size, float rim, float core, vec4 fill, vec4 edge) {
  v_fill = fill;
  v_edge = edge;
  v_core = u_ink;
  v_radii = vec4(size * 0.5, size * 0.5 + rim, core, 0.0);
  v_cell = vec2(-1.0);
  gl_PointSize = (size + 2.0 * rim) * u_ratio + 2.0;
}

void sprite(vec2 cell) {
  v_cell = cell;
  gl_PointSize = u_icon * u_ratio;
}

void main() {
  int look = int(a_look.x);
  int code = look >> ${CLASS_SHIFT};
  bool seen = (look & ${SEEN_BIT}) != 0;
  bool checked_ = (int(a_look.z) & ${CHECKED}) != 0;
  vec4 dot_ = u_dots[code];
  bool icon = u_mode == ${MODES.icon} || float(a_look.y) <= dot_.w || (code == ${LEAK} && (look & ${CUSTOMER_BIT}) != 0) ||
    (checked_ && u_badges);
  v_fill = v_edge = vec4(0.0);
  v_core = vec3(0.0);
  v_radii = vec4(0.0);
  if (u_mode == ${MODES.disc}) {
    round_mark(${DISC.share} * u_icon, ${DISC.rim}, 0.0, vec4(u_accent, 0.85), vec4(u_paper, 1.0));
  } else if (u_mode == ${MODES.ring}) {
    round_mark(${RING.size}.0, ${RING.rim}, 0.0, vec4(u_accent, 0.16), vec4(u_accent, 1.0));
  } else if (u_mode == ${MODES.tick}) {
    sprite(vec2(${TICK_CELL}.0, 0.0));
  } else if (icon) {
    sprite(u_badges ? vec2(look & ${(1 << ROW_BITS) - 1}, 1 + (look >> ${ROW_BITS})) : vec2(code * 2 + int(seen), 0.0));
  } else if (dot_.x < ${GRAIN_PX}.0) {
    v_fill = vec4(u_colors[code], dot_.z);
    v_cell = vec2(-2.0);
    gl_PointSize = max(1.0, floor(dot_.x * u_ratio + 0.5));
  } else {
    float size = dot_.x + (seen ? 0.0 : ${CORE_EXTRA_PX}.0);
    round_mark(size, dot_.y, seen ? 0.0 : size * ${CORE_SHARE}, vec4(u_colors[code], dot_.z), vec4(u_paper, dot_.z));
  }
  ivec2 away = a_place - u_center;
  vec4 clip = u_origin + float(away.x) * u_east + float(away.y) * u_south;
  gl_PointSize = floor(gl_PointSize + 0.5);
  vec2 pixel = (clip.xy / clip.w * 0.5 + 0.5) * u_viewport;
  vec2 half_ = vec2(mod(gl_PointSize, 2.0) * 0.5);
  pixel = floor(pixel - half_ + 0.5) + half_;
  // A sample that is hidden or behind the eye lies outside.
  bool hidden = (int(a_look.z) & ${HIDDEN}) != 0 || clip.w <= 0.0 || (u_mode == ${MODES.dots} && icon) || (u_mode == ${MODES.icons} && !icon);
  gl_Position = hidden ? vec4(2.0, 2.0, 2.0, 1.0) : vec4((pixel / u_viewport * 2.0 - 1.0) * u_widened, 0.0, 1.0);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D u_sheet;
uniform float u_ratio;
uniform float u_sheet_cell;
flat in vec4 v_fill;
flat in vec4 v_edge;
flat in vec3 v_core;
flat in vec4 v_radii;
flat in vec2 v_cell;
out vec4 color;

void main() {
  if (v_cell.x >= 0.0) {
    vec2 inside = clamp(gl_PointCoord, 0.5 / u_sheet_cell, 1.0 - 0.5 / u_sheet_cell);
    color = texture(u_sheet, (v_cell + inside) / ${SHEET_COLUMNS}.0);
    return;
  }
  if (v_cell.x < -1.5) {
    color = vec4(v_fill.rgb * v_fill.a, v_fill.a);
    return;
  }
  float size = floor(2.0 * v_radii.y * u_ratio + 2.5);
  float away = length(gl_PointCoord - 0.5) * size;
  vec3 cover = clamp(v_radii.xyz * u_ratio - away + 0.5, 0.0, 1.0);
  vec4 fill = vec4(mix(v_fill.rgb, v_core, v_radii.z > 0.0 ? cover.z : 0.0), v_fill.a);
  vec4 both = mix(vec4(v_edge.rgb * v_edge.a, v_edge.a), vec4(fill.rgb * fill.a, fill.a), cover.x);
  color = both * cover.y;
}`;

const UNIFORMS = [
  'u_center',
  'u_origin',
  'u_east',
  'u_south',
  'u_viewport',
  'u_widened',
  'u_ratio',
  'u_mode',
  'u_icon',
  'u_badges',
  'u_dots',
  'u_colors',
  'u_paper',
  'u_ink',
  'u_accent',
  'u_sheet_cell',
] as const;

/** The program that draws samples as points. */
export interface SampleProgram {
  program: WebGLProgram;
  at: Record<(typeof UNIFORMS)[number], WebGLUniformLocation | null>;
}

/** Compiles the shaders. @throws Error with the log of the graphics card if it cannot compile them */
export function linkProgram(gl: WebGL2RenderingContext): SampleProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error('no shader');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    // The linked program keeps what it needs of the shader.
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  // With a lost context linking always fails; MapLibre restores the context.
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`the samples cannot be drawn: ${gl.getProgramInfoLog(program) ?? ''}`);
  }
  const at = Object.fromEntries(UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]));
  return { program, at: at as SampleProgram['at'] };
}
