import { CLASSIFICATIONS } from '@escuta/contract';
import { classColors, classInk, palettes, type ThemeName } from '../ui/theme.ts';
import { beginOf, endOf } from './arrangement.ts';
import { WORLD_UNITS } from './mercator.ts';
import type { Looks } from './sample-looks.ts';
import { linkProgram, MODES, type SampleProgram } from './sample-programs.ts';
import { LOOK_OFFSET, type SampleScene, STRIDE, type Top } from './sample-scene.ts';
import { SampleSheet } from './sample-sheet.ts';
import { GROUP_COUNT, GROUPS } from './sample-weights.ts';

/** A point is drawn while its centre is this far outside the map: half the ring of the chosen sample. CSS pixels. */
const MARGIN_PX = 32;
/** Largest resolution of the sprites, device pixels per CSS pixel. A larger sheet would not fit on many graphics cards. */
const MAX_SHEET_RATIO = 4;
/** With more changed samples one copy of all is quicker. */
const MAX_PATCHES = 500;

/** The view to draw. */
export interface View {
  /** Mercator positions from 0 to 1 to clip space, 64-bit. */
  matrix: ArrayLike<number>;
  /** Centre in units of the positions, and how often it has gone round the world. */
  center: { x: number; y: number; turns: number };
  /** Device pixels per CSS pixel. */
  ratio: number;
  looks: Looks;
  theme: ThemeName;
  /** Only the chosen sample. */
  only: boolean;
}

interface Buffer {
  buffer: WebGLBuffer;
  array: WebGLVertexArrayObject;
}

/** Draws a scene with WebGL. MapLibre sets its own state again after each custom layer, so only what is needed here is set. */
export class SamplePainter {
  readonly gl: WebGL2RenderingContext;
  readonly #program: SampleProgram;
  readonly #all: Buffer;
  readonly #onTop: Buffer;
  #sheet: SampleSheet | null = null;
  #scene: SampleScene | null = null;
  #top: Top = { bytes: new Uint8Array(), moved: 0, checked: 0, focus: 0 };

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.#program = linkProgram(gl);
    this.#all = openBuffer(gl);
    this.#onTop = openBuffer(gl);
  }

  /** Draws the grains, which lie below the labels; nothing where quiet samples are no grains. */
  drawGrains(scene: SampleScene, view: View): void {
    if (view.looks.style !== 'far' || view.only) return;
    this.#begin(scene, view);
    this.#drawGroups(scene, view, GROUPS.quiet, GROUPS.quiet);
    this.#end();
  }

  /** Draws everything else. */
  drawSamples(scene: SampleScene, view: View): void {
    this.#begin(scene, view);
    const { moved, checked, focus } = this.#top;
    if (!view.only) {
      if (view.looks.badges) this.#drawTop(MODES.disc, moved, checked);
      this.#drawGroups(scene, view, view.looks.style === 'far' ? GROUPS.unclear : GROUPS.quiet, GROUP_COUNT - 1);
      // No icon of another class may hide a suspect, and none of its dots the letter of a suspect's icon.
      this.#drawGroups(scene, view, GROUPS.suspect, GROUPS.suspect, MODES.dots);
      this.#drawGroups(scene, view, GROUPS.suspect, GROUPS.suspect, MODES.icons);
      this.#drawGroups(scene, view, GROUPS.confirmed, GROUPS.confirmed, MODES.icons);
      // Fraud and visible leaks are rare: their dots stay on top of all icons.
      this.#drawGroups(scene, view, GROUPS.fraud, GROUPS.fraud, MODES.dots);
      this.#drawGroups(scene, view, GROUPS.visible, GROUPS.visible, MODES.dots);
      this.#drawTop(MODES.sample, 0, moved);
      this.#drawTop(MODES.tick, moved, checked);
    }
    this.#drawTop(MODES.ring, moved + checked, focus);
    this.#drawTop(MODES.icon, moved + checked, focus);
    this.#end();
  }

  #begin(scene: SampleScene, view: View): void {
    const { gl } = this;
    this.#copy(scene);
    const sheet = this.#openSheet(view);
    if (view.looks.badges) sheet.draw(scene.variants);
    const [width, height] = [gl.drawingBufferWidth, gl.drawingBufferHeight];
    const margin = Math.ceil(MARGIN_PX * view.ratio);
    gl.viewport(-margin, -margin, width + 2 * margin, height + 2 * margin);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, no hook
    gl.useProgram(this.#program.program);
    this.#setView(view, width, height, margin);
    this.#setLooks(view, sheet);
  }

  #end(): void {
    this.gl.bindVertexArray(null);
  }

  #setView({ matrix, center, ratio }: View, width: number, height: number, margin: number): void {
    const { gl } = this;
    const { at } = this.#program;
    const column = (index: number, scale: number) =>
      [0, 1, 2, 3].map((row) => (matrix[index * 4 + row] as number) * scale);
    const east = column(0, 1 / WORLD_UNITS);
    const south = column(1, 1 / WORLD_UNITS);
    const [x, y] = [center.x + (center.turns + 0.5) * WORLD_UNITS, center.y + 0.5 * WORLD_UNITS];
    const origin = column(3, 1).map((value, row) => value + (east[row] as number) * x + (south[row] as number) * y);
    gl.uniform2i(at.u_center, center.x, center.y);
    gl.uniform4fv(at.u_origin, origin);
    gl.uniform4fv(at.u_east, east);
    gl.uniform4fv(at.u_south, south);
    gl.uniform2f(at.u_viewport, width, height);
    gl.uniform2f(at.u_widened, width / (width + 2 * margin), height / (height + 2 * margin));
    gl.uniform1f(at.u_ratio, ratio);
  }

  #setLooks({ looks, theme }: View, sheet: SampleSheet): void {
    const { gl } = this;
    const { at } = this.#program;
    gl.uniform1f(at.u_icon, looks.icon);
    gl.uniform1i(at.u_badges, looks.badges ? 1 : 0);
    gl.uniform4fv(
      at.u_dots,
      looks.dots.flatMap(({ size, rim, alpha, iconLevel }) => [size, rim, alpha, iconLevel]),
    );
    gl.uniform3fv(
      at.u_colors,
      CLASSIFICATIONS.flatMap((code) => rgb(classColors[theme][code])),
    );
    gl.uniform3fv(at.u_paper, rgb(palettes[theme].raised));
    gl.uniform3fv(at.u_ink, rgb(classInk[theme]));
    gl.uniform3fv(at.u_accent, rgb(palettes[theme].accent));
    gl.uniform1f(at.u_sheet_cell, sheet.cell);
  }

  #drawGroups(
    { arrangement }: SampleScene,
    { looks }: View,
    first: number,
    last: number,
    mode: number = MODES.sample,
  ): void {
    const { gl } = this;
    gl.bindVertexArray(this.#all.array);
    gl.uniform1i(this.#program.at.u_mode, mode);
    for (let group = first; group <= last; group++) {
      const begin = beginOf(arrangement, group, looks.drawn[group] as number);
      const count = endOf(arrangement, group) - begin;
      if (count > 0) gl.drawArrays(gl.POINTS, begin, count);
    }
  }

  #drawTop(mode: number, first: number, count: number): void {
    if (count === 0) return;
    const { gl } = this;
    gl.bindVertexArray(this.#onTop.array);
    gl.uniform1i(this.#program.at.u_mode, mode);
    gl.drawArrays(gl.POINTS, first, count);
  }

  /** Copies what has changed to the graphics card. */
  #copy(scene: SampleScene): void {
    const { gl } = this;
    if (scene !== this.#scene) scene.forget();
    this.#scene = scene;
    const { all, slots, top } = scene.takeChanges();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#all.buffer);
    if (all || slots.size > MAX_PATCHES) gl.bufferData(gl.ARRAY_BUFFER, scene.bytes, gl.DYNAMIC_DRAW);
    else {
      for (const slot of slots) {
        const at = slot * STRIDE + LOOK_OFFSET;
        gl.bufferSubData(gl.ARRAY_BUFFER, at, scene.bytes, at, STRIDE - LOOK_OFFSET);
      }
    }
    if (!top) return;
    this.#top = scene.top();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#onTop.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, this.#top.bytes, gl.DYNAMIC_DRAW);
  }

  #openSheet({ theme, ratio }: View): SampleSheet {
    const whole = Math.min(MAX_SHEET_RATIO, Math.max(1, Math.ceil(ratio)));
    if (this.#sheet?.theme !== theme || this.#sheet.ratio !== whole) {
      this.#sheet?.dispose();
      this.#sheet = new SampleSheet(this.gl, theme, whole);
    }
    this.#sheet.bind();
    return this.#sheet;
  }
}

function openBuffer(gl: WebGL2RenderingContext): Buffer {
  const buffer = gl.createBuffer();
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribIPointer(0, 2, gl.INT, STRIDE, 0);
  gl.enableVertexAttribArray(1);
  gl.vertexAttribIPointer(1, 4, gl.UNSIGNED_BYTE, STRIDE, LOOK_OFFSET);
  gl.bindVertexArray(null);
  return { buffer, array };
}

/** Red, green and blue of `#rrggbb`, 0 to 1. */
function rgb(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);
}
