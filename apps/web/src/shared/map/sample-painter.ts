import { CLASSIFICATIONS } from '@escuta/contract';
import { classColors, classInk, palettes } from '../ui/theme.ts';
import { beginOf, endOf, LAST_LEVEL } from './arrangement.ts';
import { linkTextureProgram } from './dragged-texture.ts';
import { WORLD_UNITS } from './mercator.ts';
import { HIDDEN, LOOK_OFFSET, STRIDE } from './sample-drawing.ts';
import { linkPrograms, type Program, ROUND, type SamplePrograms, SPRITE } from './sample-programs.ts';
import type { SampleScene, Top } from './sample-scene.ts';
import { SampleSheet } from './sample-sheet.ts';
import type { View } from './sample-view.ts';
import { GROUPS } from './sample-weights.ts';
import { firstSlot, SamplesInView } from './samples-in-view.ts';

/** A point is drawn while its centre is this far outside the map: half the ring of the chosen sample. CSS pixels. */
export const MARGIN_PX = 32;
/** Largest resolution of the sprites, device pixels per CSS pixel. A larger sheet would not fit on many graphics cards. */
const MAX_SHEET_RATIO = 4;
/** With more changed samples one copy of all is quicker. */
const MAX_PATCHES = 500;

interface Buffer {
  buffer: WebGLBuffer;
  array: WebGLVertexArrayObject;
}

/** Draws a scene with WebGL. MapLibre sets its own state again after each custom layer, so only what is needed here is set. */
export class SamplePainter {
  readonly gl: WebGL2RenderingContext;
  readonly #programs: SamplePrograms;
  /** Draws a texture over the whole map. */
  readonly textureProgram: WebGLProgram;
  readonly #all: Buffer;
  readonly #onTop: Buffer;
  /** The slots in view. */
  readonly #list: WebGLBuffer;
  readonly #inView = new SamplesInView();
  /** The largest point that the graphics card draws, device pixels. */
  readonly #largest: number;
  #slots: Uint32Array | null = null;
  #sheet: SampleSheet | null = null;
  #scene: SampleScene | null = null;
  #top: Top = { bytes: new Uint8Array(), moved: 0, checked: 0, focus: 0 };

  /** @throws Error if the graphics card cannot draw samples */
  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.#programs = linkPrograms(gl);
    this.textureProgram = linkTextureProgram(gl);
    this.#all = openBuffer(gl);
    this.#onTop = openBuffer(gl);
    this.#list = gl.createBuffer();
    this.#largest = (gl.getParameter(gl.ALIASED_POINT_SIZE_RANGE) as Float32Array | null)?.[1] ?? 1;
  }

  /** How many samples the last frame looked at. */
  get inView(): number {
    return this.#slots?.length ?? this.#scene?.store.size ?? 0;
  }

  /**
   * Draws one hidden point by each program. Graphics cards compile programs when they are first used, and so have done it by the time the
   * answer of a search has come.
   */
  warmUp(view: View): void {
    const { gl } = this;
    const point = new Uint8Array(STRIDE);
    point[LOOK_OFFSET + 2] = HIDDEN;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#onTop.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, point, gl.DYNAMIC_DRAW);
    this.#setUp(view);
    this.#setGrains(view);
    this.#setRounds(view);
    this.#setSprites(view, this.#openSheet(view));
    for (const program of Object.values(this.#programs)) {
      this.#use(program, view, 0);
      this.#drawTop(0, 1);
    }
    gl.bindVertexArray(null);
  }

  /** Draws the quiet samples that are no icons, which lie below the labels: grains, nearer dots. */
  drawQuiet(scene: SampleScene, view: View): void {
    if (view.only) return;
    this.#begin(scene, view);
    const asGrains = view.looks.style === 'far' || !scene.isPlaced;
    if (asGrains) this.#setGrains(view);
    else this.#setRounds(view);
    for (const copy of view.copies) {
      if (asGrains) this.#drawGrains(scene, view, copy, GROUPS.quiet);
      else this.#drawDots(scene, view, copy, GROUPS.quiet);
    }
    this.gl.bindVertexArray(null);
  }

  /** Draws everything else. */
  drawSamples(scene: SampleScene, view: View): void {
    this.#begin(scene, view);
    const sheet = this.#openSheet(view);
    if (view.looks.badges) sheet.draw(scene.variants);
    this.#setRounds(view);
    this.#setSprites(view, sheet);
    if (!scene.isPlaced) this.#setGrains(view);
    for (const copy of view.copies) {
      if (!view.only) this.#drawAll(scene, view, copy);
      this.#drawChosen(view, copy);
    }
    this.gl.bindVertexArray(null);
  }

  #drawAll(scene: SampleScene, view: View, copy: number): void {
    const { sprites } = this.#programs;
    const { looks } = view;
    const { moved, checked } = this.#top;
    const dots = (group: number) => this.#drawDots(scene, view, copy, group);
    const icons = (group: number) => {
      if (!scene.isPlaced && group !== GROUPS.confirmed) return;
      this.#use(sprites, view, copy);
      this.gl.uniform1i(sprites.at.u_mode, SPRITE.roomy);
      this.#drawGroup(scene, view, group, looks.icons[group]);
    };
    if (looks.badges) this.#drawRounds(view, copy, ROUND.disc, moved, checked);
    if (scene.isPlaced) dots(GROUPS.unclear);
    else this.#drawGrains(scene, view, copy, GROUPS.unclear);
    icons(GROUPS.quiet);
    icons(GROUPS.unclear);
    // No icon may hide a suspect, and no dot the letter of a suspect's icon. Confirmed leaks are icons however close to others.
    icons(GROUPS.fraud);
    icons(GROUPS.visible);
    icons(GROUPS.confirmed);
    dots(GROUPS.suspect);
    icons(GROUPS.suspect);
    // Fraud and visible leaks are rare: their dots stay on top of all icons.
    dots(GROUPS.fraud);
    dots(GROUPS.visible);
    this.#drawRounds(view, copy, ROUND.dot, 0, moved);
    this.#drawSprites(view, copy, SPRITE.roomy, 0, moved);
    if (looks.badges) this.#drawSprites(view, copy, SPRITE.icon, moved, checked);
    this.#drawSprites(view, copy, SPRITE.tick, moved, checked);
  }

  #drawDots(scene: SampleScene, view: View, copy: number, group: number): void {
    const { rounds } = this.#programs;
    this.#use(rounds, view, copy);
    this.gl.uniform1i(rounds.at.u_mode, ROUND.dot);
    this.#drawGroup(scene, view, group);
  }

  /** Before a large search is arranged, none of its dots can be left out; a grain is a small part of a dot's work without a graphics card. */
  #drawGrains(scene: SampleScene, view: View, copy: number, group: number): void {
    this.#use(this.#programs.grains, view, copy);
    this.#drawGroup(scene, view, group);
  }

  #drawChosen(view: View, copy: number): void {
    const { moved, checked, focus } = this.#top;
    this.#drawRounds(view, copy, ROUND.ring, moved + checked, focus);
    this.#drawSprites(view, copy, SPRITE.icon, moved + checked, focus);
  }

  #begin(scene: SampleScene, view: View): void {
    this.#copy(scene);
    this.#listView(scene, view);
    this.#setUp(view);
  }

  #setUp(view: View): void {
    const { gl } = this;
    const edge = marginOf(view);
    const margin = edge + view.surround;
    gl.viewport(-edge, -edge, gl.drawingBufferWidth + 2 * margin, gl.drawingBufferHeight + 2 * margin);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    for (const { program, at } of Object.values(this.#programs)) {
      this.#start(program);
      this.#setView(at, view, margin);
    }
  }

  #setView(at: Program['at'], { matrix, center, ratio }: View, margin: number): void {
    const { gl } = this;
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
    gl.uniform2i(at.u_center, center.x, center.y);
    gl.uniform4fv(at.u_east, columnOf(matrix, 0, 1 / WORLD_UNITS));
    gl.uniform4fv(at.u_south, columnOf(matrix, 1, 1 / WORLD_UNITS));
    gl.uniform2f(at.u_viewport, width, height);
    gl.uniform2f(at.u_widened, width / (width + 2 * margin), height / (height + 2 * margin));
    gl.uniform1f(at.u_ratio, ratio);
    gl.uniform1f(at.u_largest, this.#largest);
  }

  #start(program: WebGLProgram): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, no hook
    this.gl.useProgram(program);
  }

  /** Goes on with a program, in one of the copies of the world. */
  #use({ program, at }: Program, { matrix, center }: View, copy: number): void {
    const { gl } = this;
    this.#start(program);
    const x = center.x + (center.turns + copy + 0.5) * WORLD_UNITS;
    const y = center.y + 0.5 * WORLD_UNITS;
    const [east, south, origin] = [0, 1, 3].map((index) => columnOf(matrix, index, 1)) as [
      number[],
      number[],
      number[],
    ];
    const shift = (value: number, row: number) =>
      value + ((east[row] as number) * x) / WORLD_UNITS + ((south[row] as number) * y) / WORLD_UNITS;
    gl.uniform4fv(at.u_origin, origin.map(shift));
  }

  #setGrains({ looks, theme, ratio }: View): void {
    const { gl } = this;
    const { program, at } = this.#programs.grains;
    this.#start(program);
    const fills = CLASSIFICATIONS.flatMap((code, n) => {
      const alpha = looks.dots[n]?.alpha ?? 0;
      return [...rgb(classColors[theme][code]).map((part) => part * alpha), alpha];
    });
    gl.uniform4fv(at.u_fills, fills);
    gl.uniform1f(at.u_size, Math.max(1, Math.round((looks.dots[0]?.size ?? 1) * ratio)));
  }

  #setRounds({ looks, theme }: View): void {
    const { gl } = this;
    const { program, at } = this.#programs.rounds;
    this.#start(program);
    gl.uniform1f(at.u_icon, looks.icon);
    gl.uniform4fv(
      at.u_dots,
      looks.dots.flatMap(({ size, rim, alpha, iconLevel }) => [size, rim, alpha, iconLevel]),
    );
    gl.uniform1iv(
      at.u_squares,
      looks.dots.map(({ square }) => Number(square)),
    );
    const colors = CLASSIFICATIONS.flatMap((code) => rgb(classColors[theme][code]));
    gl.uniform3fv(at.u_colors, colors);
    gl.uniform3fv(at.u_paper, rgb(palettes[theme].raised));
    gl.uniform3fv(at.u_ink, rgb(classInk[theme]));
    gl.uniform3fv(at.u_accent, rgb(palettes[theme].accent));
  }

  #setSprites({ looks }: View, sheet: SampleSheet): void {
    const { gl } = this;
    const { program, at } = this.#programs.sprites;
    this.#start(program);
    gl.uniform1f(at.u_icon, looks.icon);
    gl.uniform1i(at.u_badges, looks.badges ? 1 : 0);
    gl.uniform1fv(
      at.u_levels,
      looks.dots.map(({ iconLevel }) => iconLevel),
    );
    gl.uniform1f(at.u_sheet_cell, sheet.cell);
  }

  /** Draws the samples of a group up to a level: of those in view, or of all. */
  #drawGroup(
    { arrangement }: SampleScene,
    { looks }: View,
    group: number,
    level: number = looks.drawn[group] ?? LAST_LEVEL,
  ): void {
    const { gl } = this;
    const from = beginOf(arrangement, group, level);
    const to = endOf(arrangement, group);
    if (level < 0 || from >= to) return;
    gl.bindVertexArray(this.#all.array);
    if (!this.#slots) {
      gl.drawArrays(gl.POINTS, from, to - from);
      return;
    }
    const first = firstSlot(this.#slots, from);
    const count = firstSlot(this.#slots, to) - first;
    if (count > 0) gl.drawElements(gl.POINTS, count, gl.UNSIGNED_INT, first * 4);
  }

  #drawRounds(view: View, copy: number, mode: number, first: number, count: number): void {
    const { rounds } = this.#programs;
    if (count === 0) return;
    this.#use(rounds, view, copy);
    this.gl.uniform1i(rounds.at.u_mode, mode);
    this.#drawTop(first, count);
  }

  #drawSprites(view: View, copy: number, mode: number, first: number, count: number): void {
    const { sprites } = this.#programs;
    if (count === 0) return;
    this.#use(sprites, view, copy);
    this.gl.uniform1i(sprites.at.u_mode, mode);
    this.#drawTop(first, count);
  }

  #drawTop(first: number, count: number): void {
    const { gl } = this;
    gl.bindVertexArray(this.#onTop.array);
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

  /** Lists the samples in view for the graphics card. */
  #listView(scene: SampleScene, { box }: View): void {
    const { gl } = this;
    const { slots, isNew } = this.#inView.of(scene, box);
    this.#slots = slots;
    if (!slots || !isNew) return;
    // The list belongs to the state of the array of vertices.
    gl.bindVertexArray(this.#all.array);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#list);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, slots, gl.DYNAMIC_DRAW);
    gl.bindVertexArray(null);
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

/** Device pixels by which the viewport is wider than the map on each side. */
const marginOf = ({ ratio }: View) => Math.ceil(MARGIN_PX * ratio);

const columnOf = (matrix: ArrayLike<number>, index: number, scale: number) =>
  [0, 1, 2, 3].map((row) => (matrix[index * 4 + row] as number) * scale);

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
