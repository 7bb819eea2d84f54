import type { ThemeName } from '../ui/theme.ts';
import { drawMarker, drawPlainMarkers, MARKER_PX } from './marker-images.ts';
import { decodeVariant, VARIANT_COUNT } from './marker-keys.ts';
import { ROW_BITS, SHEET_COLUMNS } from './sample-programs.ts';

/** The sprites of the markers, in one texture. A marker is drawn when it is first needed: few of the 256 are in use. */
export class SampleSheet {
  readonly theme: ThemeName;
  /** Device pixels per CSS pixel, rounded up: a reduced sprite stays sharp. */
  readonly ratio: number;
  /** Edge of a cell in pixels. */
  readonly cell: number;
  readonly #gl: WebGL2RenderingContext;
  readonly #texture: WebGLTexture;
  readonly #isDrawn = new Uint8Array(VARIANT_COUNT);

  constructor(gl: WebGL2RenderingContext, theme: ThemeName, ratio: number) {
    this.#gl = gl;
    this.theme = theme;
    this.ratio = ratio;
    this.cell = MARKER_PX * ratio;
    this.#texture = gl.createTexture();
    this.bind();
    const edge = this.cell * SHEET_COLUMNS;
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, edge, edge);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    this.#put(0, 0, drawPlainMarkers(theme, ratio));
  }

  bind(): void {
    this.#gl.activeTexture(this.#gl.TEXTURE0);
    this.#gl.bindTexture(this.#gl.TEXTURE_2D, this.#texture);
  }

  /** Draws the markers in use that are missing; the sheet must be bound. */
  draw(variants: Uint8Array): void {
    for (let variant = 0; variant < VARIANT_COUNT; variant++) {
      if (variants[variant] === 0 || this.#isDrawn[variant] === 1) continue;
      this.#isDrawn[variant] = 1;
      const column = variant & ((1 << ROW_BITS) - 1);
      this.#put(column, 1 + (variant >> ROW_BITS), drawMarker(decodeVariant(variant), this.theme, this.ratio));
    }
  }

  dispose(): void {
    this.#gl.deleteTexture(this.#texture);
  }

  #put(column: number, row: number, pixels: ImageData): void {
    const gl = this.#gl;
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, column * this.cell, row * this.cell, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  }
}
