// The floor: the least that draws every sample. The answer of the search is parsed, projected, copied to the graphics card and drawn by one
// plain call on the product's base map; nothing is sorted, nothing left out.
import { CLASSIFICATIONS, type SampleColumns } from '@escuta/contract';
import { DEGREES, SAMPLE_ZOOM } from '../../apps/web/src/shared/map/geo.ts';
import { type MapLibreMap, prepareMapLibre } from '../../apps/web/src/shared/map/maplibre.ts';
import { classColors } from '../../apps/web/src/shared/ui/theme.ts';
import { container, load, openBaseMap, place } from './page.ts';

type CustomLayer = Extract<Parameters<MapLibreMap['addLayer']>[0], { type: 'custom' }>;

/** Edge of a point, the size of a suspect's dot far out, and of the chosen one; CSS pixels. */
const POINT_PX = 6;
const CHOSEN_PX = 54;
/** Bytes of a point: two positions of four bytes, then its colour. */
const STRIDE = 12;
const COLOR_OFFSET = 8;
const SEEN_COLOR = 0xff000000;

const VERTEX = `#version 300 es
layout(location = 0) in vec2 a_place;
layout(location = 1) in vec4 a_color;
uniform mat4 u_matrix;
uniform float u_size;
out vec4 v_color;
void main() {
  gl_Position = u_matrix * vec4(a_place, 0.0, 1.0);
  gl_PointSize = u_size;
  v_color = a_color;
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
in vec4 v_color;
out vec4 color;
void main() {
  color = v_color;
}`;

interface Program {
  program: WebGLProgram;
  array: WebGLVertexArrayObject;
  buffer: WebGLBuffer;
  matrix: WebGLUniformLocation | null;
  size: WebGLUniformLocation | null;
}

let ready: Program | null = null;
let bytes = new Uint8Array();
/** Middle of the positions, from which they are counted: floats of 32 bits are too coarse for the whole world. */
let origin = { x: 0, y: 0 };
/** What has to be copied to the graphics card: all, or one row. */
let waiting: 'all' | number | null = null;
let chosen = -1;
let ownColor = 0;

const reply = load();
await prepareMapLibre();
const map = openBaseMap();
await map.once('style.load');
map.addLayer({ id: 'points', type: 'custom', render: draw } satisfies CustomLayer);
const columns = await reply;
pack(columns);
container.dataset.total = String(columns.id_amostra.length);
map.triggerRepaint();

window.plain = { select, change, place };

function pack({ lon, lat, classificacao, classificacao_cliente }: SampleColumns): void {
  const count = lon.length;
  bytes = new Uint8Array(count * STRIDE);
  const places = new Float32Array(bytes.buffer);
  const colors = new Uint32Array(bytes.buffer);
  const codes = new Map<string, number>(CLASSIFICATIONS.map((code) => [code, colorOf(classColors.light[code])]));
  origin = { x: eastingOf(lon[0] ?? 0), y: southingOf(lat[0] ?? 0) };
  const words = STRIDE / 4;
  for (let row = 0; row < count; row++) {
    places[row * words] = eastingOf(lon[row] as number) - origin.x;
    places[row * words + 1] = southingOf(lat[row] as number) - origin.y;
    colors[row * words + COLOR_OFFSET / 4] =
      codes.get((classificacao_cliente[row] || classificacao[row]) as string) ?? SEEN_COLOR;
  }
  waiting = 'all';
}

/** Position in Mercator from 0 to 1. */
function eastingOf(lon: number): number {
  return lon / DEGREES / 360 + 0.5;
}

function southingOf(lat: number): number {
  const sine = Math.sin((lat / DEGREES) * (Math.PI / 180));
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** `#rrggbb` as the bytes red, green, blue and full alpha. */
function colorOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

function draw(
  gl: WebGL2RenderingContext,
  { defaultProjectionData: { mainMatrix } }: { defaultProjectionData: { mainMatrix: ArrayLike<number> } },
): void {
  ready ??= prepare(gl);
  const { program, array, matrix, size } = ready;
  copy(gl, ready.buffer);
  gl.useProgram(program);
  gl.bindVertexArray(array);
  for (const state of [gl.BLEND, gl.DEPTH_TEST, gl.STENCIL_TEST]) gl.disable(state);
  gl.uniformMatrix4fv(matrix, false, fromOrigin(mainMatrix));
  gl.uniform1f(size, POINT_PX * devicePixelRatio);
  gl.drawArrays(gl.POINTS, 0, bytes.length / STRIDE);
  if (chosen >= 0) {
    gl.uniform1f(size, CHOSEN_PX * devicePixelRatio);
    gl.drawArrays(gl.POINTS, chosen, 1);
  }
  gl.bindVertexArray(null);
}

function copy(gl: WebGL2RenderingContext, buffer: WebGLBuffer): void {
  if (waiting === null) return;
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  if (waiting === 'all') gl.bufferData(gl.ARRAY_BUFFER, bytes, gl.DYNAMIC_DRAW);
  else gl.bufferSubData(gl.ARRAY_BUFFER, waiting * STRIDE, bytes, waiting * STRIDE, STRIDE);
  waiting = null;
}

/** The matrix for positions counted from the origin. */
function fromOrigin(matrix: ArrayLike<number>): Float32Array {
  const at = (index: number) => matrix[index] as number;
  const moved = Float32Array.from(matrix);
  for (let row = 0; row < 4; row++) moved[12 + row] = at(row) * origin.x + at(4 + row) * origin.y + at(12 + row);
  return moved;
}

function prepare(gl: WebGL2RenderingContext): Program {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type) as WebGLShader;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  const buffer = gl.createBuffer();
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, STRIDE, 0);
  gl.enableVertexAttribArray(1);
  gl.vertexAttribPointer(1, 4, gl.UNSIGNED_BYTE, true, STRIDE, COLOR_OFFSET);
  gl.bindVertexArray(null);
  const at = (name: string) => gl.getUniformLocation(program, name);
  return { program, array, buffer, matrix: at('u_matrix'), size: at('u_size') };
}

function select(id: number): void {
  chosen = columns.id_amostra.indexOf(id);
  ownColor = colorAt(chosen);
  container.dataset.selected = String(id);
  const [lon, lat] = [columns.lon[chosen] as number, columns.lat[chosen] as number];
  map.jumpTo({ center: [lon / DEGREES, lat / DEGREES], zoom: SAMPLE_ZOOM });
}

function change(): void {
  const seen = colorAt(chosen) === SEEN_COLOR;
  new DataView(bytes.buffer).setUint32(chosen * STRIDE + COLOR_OFFSET, seen ? ownColor : SEEN_COLOR, true);
  waiting = chosen;
  map.triggerRepaint();
}

function colorAt(row: number): number {
  return new DataView(bytes.buffer).getUint32(row * STRIDE + COLOR_OFFSET, true);
}
