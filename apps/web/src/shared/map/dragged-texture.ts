import { linkProgram } from './link-program.ts';
import { WORLD_UNITS } from './mercator.ts';
import type { View } from './sample-view.ts';

/** How far beyond the map the texture reaches on each side, CSS pixels: so far a drag needs no new one. */
export const SURROUND_PX = 256;
/** With fewer samples in view it costs less to draw them again. */
export const TEXTURE_FROM = 20_000;
/** Device pixels of the largest texture: 32 MB. Screens with more have a graphics card that needs none. */
const MOST_PIXELS = 8_000_000;

const VERTEX = `#version 300 es
void main() {
  // One large triangle instead of two: its part inside the map is the whole map.
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
}`;
const FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
uniform sampler2D u_texture;
uniform ivec2 u_offset;
out vec4 color;
void main() {
  color = texelFetch(u_texture, ivec2(gl_FragCoord.xy) + u_offset, 0);
}`;

interface Pixel {
  x: number;
  y: number;
}

/** Links what draws a texture over the whole map. @throws Error with the log of the graphics card if it cannot */
export const linkTextureProgram = (gl: WebGL2RenderingContext): WebGLProgram => linkProgram(gl, VERTEX, FRAGMENT);

/**
 * The samples of a layer as one texture, with a margin around the map. While the map is dragged the texture is moved instead of drawing all samples in
 * each frame; they are drawn again once they have moved by more than the margin, or something changes.
 */
export class DraggedTexture {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #offset: WebGLUniformLocation | null;
  readonly #nothing: WebGLVertexArrayObject;
  readonly #largest: number;
  #store: { texture: WebGLTexture; frame: WebGLFramebuffer; width: number; height: number } | null = null;
  #made: { key: readonly unknown[]; view: View } | null = null;

  /** @param program of {@link linkTextureProgram} */
  constructor(gl: WebGL2RenderingContext, program: WebGLProgram) {
    this.#gl = gl;
    this.#program = program;
    this.#offset = gl.getUniformLocation(program, 'u_offset');
    this.#nothing = gl.createVertexArray();
    this.#largest = gl.getParameter(gl.MAX_TEXTURE_SIZE) as number;
  }

  /**
   * Draws the texture where its samples lie now. A new one is made where the last shows something else, or less than is in view.
   * @param key what the texture shows; another texture is needed when one of these differs
   * @param make draws the samples with a margin of SURROUND_PX around the map
   * @returns false where the graphics card has no room for it
   */
  draw(view: View, key: readonly unknown[], make: () => void): boolean {
    const { drawingBufferWidth: width, drawingBufferHeight: height } = this.#gl;
    const surround = Math.ceil(SURROUND_PX * view.ratio);
    const whole = [...key, width, height, view.ratio];
    const isSame = this.#made !== null && whole.every((part, n) => part === this.#made?.key[n]);
    const away = isSame ? this.#away(view) : null;
    if (away && Math.max(Math.abs(away.x), Math.abs(away.y)) <= surround) {
      this.#put(surround - away.x, surround - away.y);
      return true;
    }
    if (!this.#make(width + 2 * surround, height + 2 * surround, make)) return false;
    this.#made = { key: whole, view };
    this.#put(surround, surround);
    return true;
  }

  /** Gives the memory back to the graphics card. */
  forget(): void {
    this.#made = null;
    this.#gl.deleteFramebuffer(this.#store?.frame ?? null);
    this.#gl.deleteTexture(this.#store?.texture ?? null);
    this.#store = null;
  }

  /** By how many device pixels the samples have moved since the texture was made, to the right and up. */
  #away(view: View): Pixel | null {
    if (!this.#made) return null;
    const { center } = this.#made.view;
    const [before, now] = [this.#made.view, view].map(({ matrix }) => this.#pixelAt(matrix, center)) as [Pixel, Pixel];
    return { x: Math.round(now.x - before.x), y: Math.round(now.y - before.y) };
  }

  #pixelAt(matrix: ArrayLike<number>, { x, y, turns }: View['center']): Pixel {
    const east = x / WORLD_UNITS + turns + 0.5;
    const south = y / WORLD_UNITS + 0.5;
    const [across, up, , depth] = [0, 1, 2, 3].map(
      (row) => (matrix[row] as number) * east + (matrix[4 + row] as number) * south + (matrix[12 + row] as number),
    ) as [number, number, number, number];
    const { drawingBufferWidth: width, drawingBufferHeight: height } = this.#gl;
    return { x: (across / depth / 2) * width, y: (up / depth / 2) * height };
  }

  #make(width: number, height: number, make: () => void): boolean {
    const gl = this.#gl;
    if (Math.max(width, height) > this.#largest || width * height > MOST_PIXELS) return false;
    const { texture, frame } = this.#open(width, height);
    const screen = gl.getParameter(gl.FRAMEBUFFER_BINDING) as WebGLFramebuffer | null;
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    const hasRoom = gl.checkFramebufferStatus(gl.FRAMEBUFFER) === gl.FRAMEBUFFER_COMPLETE;
    if (hasRoom) {
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT);
      make();
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, screen);
    return hasRoom;
  }

  #open(width: number, height: number) {
    if (this.#store?.width === width && this.#store.height === height) return this.#store;
    const gl = this.#gl;
    this.forget();
    const texture = gl.createTexture();
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    this.#store = { texture, frame: gl.createFramebuffer(), width, height };
    return this.#store;
  }

  /** @param x @param y the texture's pixel at the lower left corner of the map */
  #put(x: number, y: number): void {
    const gl = this.#gl;
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, no hook
    gl.useProgram(this.#program);
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.#store?.texture ?? null);
    gl.uniform2i(this.#offset, x, y);
    gl.bindVertexArray(this.#nothing);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.bindVertexArray(null);
  }
}
